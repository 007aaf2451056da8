import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

export const sandboxOptions = {
  port: {
    kind: 'number',
    value: 'PORT',
    short: 'p',
    summary: t`Listen on this port; any free one if omitted`,
  },
  seed: {
    kind: 'text',
    value: 'NAME',
    choices: ['demo', 'empty'],
    summary: t`Start with this data; demo if omitted`,
  },
  scale: { kind: 'number', value: 'COUNT', summary: t`Number of line items in the demo data` },
  fixture: { kind: 'file', value: 'FILE', summary: t`Start with the data of a JSON file` },
  data: { kind: 'file', value: 'FOLDER', summary: t`Keep the data in this folder across runs` },
  latency: { kind: 'number', value: 'MS', summary: t`Delay every answer by this many milliseconds` },
  tls: {
    kind: 'file',
    value: 'FILE',
    summary: t`Serve https, and write the certificate of the authority that clients have to trust to this file`,
  },
  user: { kind: 'text', value: 'NAME', summary: t`Sign in as this user; the first one if omitted` },
  'variables-file': {
    kind: 'file',
    value: 'FILE',
    summary: t`Also write the variables to this file, readable only by you`,
  },
} as const satisfies OptionTable

export const doctorOptions = {
  endpoint: {
    kind: 'text',
    value: 'URL',
    summary: t`Check this webhook endpoint instead: its answer to a challenge, and to events that it has to accept or refuse`,
  },
} as const satisfies OptionTable
