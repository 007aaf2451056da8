import { t } from '../../shared/text/language.ts'
import { accountsOptions, signInOptions, signOutOptions } from '../commands/account/options.ts'
import { defineCommand } from './command.ts'

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

export const signInCommand = defineCommand({
  name: 'sign-in',
  subject: 'account',
  summary: t`Sign in to the service`,
  details: [
    t`Asks for the app’s key and secret the first time, then prints the address of the sign-in page. Keys and tokens are sealed with a key from the system’s key store: Keychain on macOS, the Secret Service on Linux.`,
    t`In CI, don’t sign in: set FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET, FLIGHTDECK_ACCESS_TOKEN and FLIGHTDECK_ACCESS_TOKEN_SECRET.`,
  ],
  arguments: [],
  options: signInOptions,
  examples: [
    { line: 'flightdeck sign-in --environment x', what: t`Signs in with a browser.` },
    {
      line: 'flightdeck sign-in --environment x --method pin',
      what: t`Signs in on a computer without a browser.`,
    },
  ],
  exits: ['failed', 'signIn', 'connection', 'service', 'storage', 'interrupted'],
  load: () => import('../commands/account/sign-in.ts'),
})

export const signOutCommand = defineCommand({
  name: 'sign-out',
  subject: 'account',
  summary: t`Sign out of the service`,
  details: [
    t`Revokes the user’s token at the service, then deletes it from this computer, even if the service can’t be reached. The app’s key and secret stay for the next sign-in.`,
  ],
  arguments: [],
  options: signOutOptions,
  examples: [{ line: 'flightdeck sign-out --environment x', what: t`Signs the current user out.` }],
  exits: ['failed', 'signIn', 'inUse', 'storage'],
  load: () => import('../commands/account/sign-out.ts'),
})
