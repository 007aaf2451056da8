import { t } from '../../shared/text/language.ts'
import { audienceUploadOptions, catalogUploadOptions } from '../commands/uploads/options.ts'
import { defineCommand } from './command.ts'

export const audienceUploadCommand = defineCommand({
  name: 'audience upload',
  subject: 'uploads',
  summary: t`Upload people to an audience`,
  details: [
    t`Reads a CSV, TSV or XLSX file of people, also compressed with gzip, normalizes and hashes every value on this computer, and sends the hashes in batches as a durable job. If the process is killed, run the same command again: it goes on.`,
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

export const catalogUploadCommand = defineCommand({
  name: 'catalog upload',
  subject: 'uploads',
  summary: t`Upload a product feed to a catalog`,
  details: [
    t`Reads a CSV, TSV, XLSX or XML feed, also compressed with gzip, maps its columns by their names, checks every product by the service’s rules, and sends what changed since the last upload as a durable job. If the process is killed, run the same command again: it goes on.`,
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
