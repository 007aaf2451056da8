import type { ImportItem, OpenedImport } from '../../../../src/shared/exchange/import-preview.ts'
import { emptyReport } from '../../../../src/shared/files/reading-report.ts'
import { spring } from './publishing.ts'

/** A sheet that was opened, with these groups of rows. */
export function openedImport(patch: Pick<OpenedImport, 'groups'> & Partial<OpenedImport>): OpenedImport {
  return {
    importId: 'import1',
    workspace: spring,
    fileName: 'spring.csv',
    form: 'CSV, UTF-8, commas',
    reading: emptyReport,
    formats: null,
    missingCampaigns: null,
    notes: [],
    refused: false,
    ...patch,
  }
}

/** A row that renames a campaign or line item. */
export function importRow(
  number: number,
  title: string,
  { subject, kind }: Pick<ImportItem, 'subject' | 'kind'>,
): ImportItem {
  return {
    number,
    kind,
    subject,
    key: `${subject === 'campaign' ? 'c' : 'l'}${number}`,
    name: null,
    title,
    currency: 'EUR',
    changes: [{ field: 'name', before: title, after: `${title}, new` }],
    problems: [],
  }
}
