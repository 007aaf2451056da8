import { changeSetEnding } from '../../../shared/exchange/exchange-file.ts'
import type { ExchangeKind } from '../../core/ports-desktop.ts'

/** Titles and filters of the system's dialogs for exchanged files. */
export const exchangeFilters: Readonly<Record<ExchangeKind, { name: string; extensions: string[] }[]>> = {
  sheet: [
    { name: 'CSV and XLSX', extensions: ['csv', 'tsv', 'txt', 'xlsx'] },
    { name: 'All files', extensions: ['*'] },
  ],
  csv: [{ name: 'CSV', extensions: ['csv'] }],
  xlsx: [{ name: 'XLSX', extensions: ['xlsx'] }],
  feed: [
    { name: 'CSV, TSV and XML', extensions: ['csv', 'tsv', 'txt', 'xml', 'rss', 'atom'] },
    { name: 'All files', extensions: ['*'] },
  ],
  people: [
    { name: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
    { name: 'All files', extensions: ['*'] },
  ],
  changeSet: [
    { name: 'Change sets', extensions: [changeSetEnding, 'json'] },
    { name: 'All files', extensions: ['*'] },
  ],
  jsonLines: [{ name: 'JSON lines', extensions: ['jsonl'] }],
  backup: [
    { name: 'Flightdeck backups', extensions: ['db'] },
    { name: 'All files', extensions: ['*'] },
  ],
  requests: [
    { name: 'Requests', extensions: ['json', 'har', 'sh', 'txt', 'curl'] },
    { name: 'All files', extensions: ['*'] },
  ],
  settings: [
    { name: 'JSON', extensions: ['json'] },
    { name: 'All files', extensions: ['*'] },
  ],
  junit: [{ name: 'JUnit reports', extensions: ['xml'] }],
  diagnostics: [{ name: 'Text', extensions: ['txt'] }],
  pdf: [{ name: 'PDF', extensions: ['pdf'] }],
  anything: [
    {
      name: 'Tables, feeds and change sets',
      extensions: ['csv', 'tsv', 'xlsx', 'xml', 'rss', 'atom', changeSetEnding, 'json'],
    },
    { name: 'All files', extensions: ['*'] },
  ],
}

export const openTitles = {
  sheet: 'Open a campaign sheet',
  csv: 'Open a campaign sheet',
  xlsx: 'Open a campaign sheet',
  changeSet: 'Open a change set',
  feed: 'Open a product feed',
  people: 'Open a people file',
  jsonLines: 'Open JSON lines',
  backup: 'Restore a backup',
  requests: 'Import requests',
  settings: 'Import settings',
  junit: 'Open a JUnit report',
  diagnostics: 'Open diagnostics',
  pdf: 'Open a PDF',
  anything: 'Open a file',
} as const satisfies Readonly<Record<ExchangeKind, string>>
