import { shells } from '../../../shared/console/import/shell/shells.ts'
import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

export const callOptions = {
  params: {
    kind: 'file',
    value: 'FILE',
    summary: t`Read parameters from a JSON file, or from standard input with -`,
  },
  body: {
    kind: 'file',
    value: 'FILE',
    summary: t`Send this JSON file as the body, or standard input with -`,
  },
  all: { kind: 'flag', summary: t`Read every page of a list` },
  include: { kind: 'flag', short: 'i', summary: t`Print status and headers first` },
  curl: {
    kind: 'flag',
    summary: t`Print a shell script that signs and sends the request, instead of sending it`,
  },
  describe: { kind: 'flag', summary: t`Show the operation’s parameters instead of sending it` },
  search: { kind: 'text', value: 'TEXT', summary: t`List only operations with this text` },
} as const satisfies OptionTable

export const importOptions = {
  shell: {
    kind: 'text',
    value: 'NAME',
    choices: shells,
    summary: t`Shell for which commands are quoted; detected if omitted`,
  },
  encoding: {
    kind: 'text',
    value: 'LABEL',
    summary: t`Encoding of the file, such as utf-8, windows-1252 or shift_jis; detected if omitted`,
  },
  output: {
    kind: 'file',
    short: 'o',
    value: 'FILE',
    summary: t`Write the requests to a new collection`,
  },
} as const satisfies OptionTable
