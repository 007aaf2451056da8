import { changeSetEnding } from '../../../shared/exchange/exchange-file.ts'
import { t } from '../../../shared/text/language.ts'
import type { ExchangeKind } from '../../core/ports-desktop.ts'

/** Titles and filters of the system's dialogs for exchanged files. */
export const exchangeFilters: Readonly<Record<ExchangeKind, { name: string; extensions: string[] }[]>> = {
  sheet: [
    { name: t`CSV and XLSX`, extensions: ['csv', 'tsv', 'txt', 'xlsx'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  csv: [{ name: 'CSV', extensions: ['csv'] }],
  xlsx: [{ name: 'XLSX', extensions: ['xlsx'] }],
  feed: [
    {
      name: t`CSV, TSV, XLSX and XML`,
      extensions: ['csv', 'tsv', 'txt', 'xlsx', 'xml', 'rss', 'atom', 'gz'],
    },
    { name: t`All files`, extensions: ['*'] },
  ],
  people: [
    { name: t`CSV and XLSX`, extensions: ['csv', 'tsv', 'txt', 'xlsx', 'gz'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  changeSet: [
    { name: t`Change sets`, extensions: [changeSetEnding, 'json'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  jsonLines: [{ name: t`JSON lines`, extensions: ['jsonl'] }],
  backup: [
    { name: t`Flightdeck backups`, extensions: ['db'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  requests: [
    { name: t`Requests`, extensions: ['json', 'har', 'sh', 'txt', 'curl'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  rules: [
    { name: t`Rules`, extensions: ['json', 'txt'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  settings: [
    { name: 'JSON', extensions: ['json'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  policy: [
    { name: t`Policies`, extensions: ['yaml', 'yml'] },
    { name: t`All files`, extensions: ['*'] },
  ],
  junit: [{ name: t`JUnit reports`, extensions: ['xml'] }],
  diagnostics: [{ name: t`Text`, extensions: ['txt'] }],
  pdf: [{ name: 'PDF', extensions: ['pdf'] }],
  anything: [
    {
      name: t`Tables, feeds and change sets`,
      extensions: ['csv', 'tsv', 'xlsx', 'xml', 'rss', 'atom', 'gz', changeSetEnding, 'json'],
    },
    { name: t`All files`, extensions: ['*'] },
  ],
}

export const openTitles = {
  sheet: t`Open a campaign sheet`,
  csv: t`Open a campaign sheet`,
  xlsx: t`Open a campaign sheet`,
  changeSet: t`Open a change set`,
  feed: t`Open a product feed`,
  people: t`Open a people file`,
  jsonLines: t`Open JSON lines`,
  backup: t`Restore a backup`,
  requests: t`Import requests`,
  rules: t`Import rules`,
  settings: t`Import settings`,
  policy: t`Choose a policy`,
  junit: t`Open a JUnit report`,
  diagnostics: t`Open diagnostics`,
  pdf: t`Open a PDF`,
  anything: t`Open a file`,
} as const satisfies Readonly<Record<ExchangeKind, string>>
