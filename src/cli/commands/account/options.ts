import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

export const accountsOptions = {
  'with-deleted': { kind: 'flag', summary: t`List deleted accounts too` },
} as const satisfies OptionTable

export const signInOptions = {
  method: {
    kind: 'text',
    value: 'HOW',
    choices: ['pin', 'loopback'],
    summary: t`Type a PIN, or let the browser come back to this computer; loopback if omitted`,
  },
  keys: {
    kind: 'file',
    value: 'FILE',
    summary: t`Read the app’s consumer_key and consumer_secret from a JSON file, or standard input with -, instead of asking`,
  },
  'read-only': { kind: 'flag', summary: t`Ask for a token that can only read` },
  unprotected: {
    kind: 'flag',
    summary: t`Without a key store, keep the sign-in sealed with a key in a file that only you can read`,
  },
} as const satisfies OptionTable

export const signOutOptions = {
  user: { kind: 'text', value: 'NAME', summary: t`Name or ID of the user; the current one if omitted` },
} as const satisfies OptionTable
