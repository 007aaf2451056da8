import { t } from '../../shared/text/language.ts'
import { defineCommand, type OptionTable } from './command.ts'

export const accountsOptions = {
  'with-deleted': { kind: 'flag', summary: t`List deleted accounts too` },
} as const satisfies OptionTable

export const accountsCommand = defineCommand({
  name: 'accounts',
  subject: 'account',
  summary: t`List ad accounts`,
  details: [
    t`Lists the ad accounts of the signed-in user. --account of other commands takes the ID or the name of one of them.`,
  ],
  arguments: [],
  options: accountsOptions,
  examples: [{ line: 'flightdeck accounts --json', what: t`Lists them for a script.` }],
  exits: ['signIn', 'connection', 'service', 'rateLimit'],
  load: () => import('../commands/account/accounts.ts'),
})
