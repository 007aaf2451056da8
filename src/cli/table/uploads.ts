import { memberIdentifiers } from '../../shared/audiences/member-identifiers.ts'
import { t } from '../../shared/text/language.ts'
import { defineCommand, type OptionTable } from './command.ts'

export const audienceUploadOptions = {
  remove: { kind: 'flag', summary: t`Remove the people in the file instead of adding them` },
  match: {
    kind: 'flag',
    summary: t`Make the audience match the file: send only the difference from earlier uploads of this data folder`,
  },
  columns: {
    kind: 'text',
    value: 'NAMES',
    summary: t`What the columns are, separated by commas; - skips one. Guessed if omitted: ${memberIdentifiers.join(', ')}`,
  },
  country: {
    kind: 'text',
    value: 'CODE',
    summary: t`Country of phone numbers without a country code, such as DE. If omitted, that of the account’s time zone; without one, such numbers are left out`,
  },
  'dry-run': { kind: 'flag', summary: t`Read and count, but send nothing` },
} as const satisfies OptionTable

export const audienceUploadCommand = defineCommand({
  name: 'audience upload',
  subject: 'uploads',
  summary: t`Upload people to an audience`,
  details: [
    t`Reads a CSV, TSV or XLSX file of people, normalizes and hashes every value on this computer, and sends the hashes in batches as a durable job. If the process is killed, run the same command again: it goes on.`,
  ],
  arguments: [
    { name: 'AUDIENCE', summary: t`ID or name of the audience`, required: true },
    { name: 'FILE', summary: t`The file of people`, required: true, completes: 'file' },
  ],
  options: audienceUploadOptions,
  examples: [
    {
      line: 'flightdeck audience upload newsletter people.csv --country DE',
      what: t`Adds the people of a file.`,
    },
  ],
  exits: ['failed', 'unconfirmed', 'signIn', 'connection', 'service', 'inUse', 'storage', 'interrupted'],
  load: () => import('../commands/uploads/audience-upload.ts'),
})

export const catalogUploadOptions = {
  'dry-run': { kind: 'flag', summary: t`Read and check, but send nothing` },
  partial: { kind: 'flag', summary: t`Send products without errors even if others have some` },
  numbers: {
    kind: 'text',
    value: 'FORMAT',
    summary: t`How the feed writes numbers: 1,234.56 or 1.234,56. Judged by all prices if omitted`,
  },
} as const satisfies OptionTable

export const catalogUploadCommand = defineCommand({
  name: 'catalog upload',
  subject: 'uploads',
  summary: t`Upload a product feed to a catalog`,
  details: [
    t`Reads a CSV, TSV or XML feed, maps its columns by their names, checks every product by the service’s rules, and sends what changed since the last upload as a durable job. If the process is killed, run the same command again: it goes on.`,
  ],
  arguments: [
    { name: 'CATALOG', summary: t`ID or name of the catalog`, required: true },
    { name: 'FILE', summary: t`The product feed`, required: true, completes: 'file' },
  ],
  options: catalogUploadOptions,
  examples: [{ line: 'flightdeck catalog upload Outdoor products.xml --dry-run', what: t`Checks a feed.` }],
  exits: ['failed', 'unconfirmed', 'signIn', 'connection', 'service', 'inUse', 'storage', 'interrupted'],
  load: () => import('../commands/uploads/catalog-upload.ts'),
})
