import { goodInputsOfAccounts } from './good-inputs-of-accounts.ts'
import { goodInputsOfActivity } from './good-inputs-of-activity.ts'
import { goodInputsOfAudiences } from './good-inputs-of-audiences.ts'
import { goodInputsOfCatalogs } from './good-inputs-of-catalogs.ts'
import { goodInputsOfConsole } from './good-inputs-of-console.ts'
import { goodInputsOfStreams } from './good-inputs-of-streams.ts'
import { goodInputsOfWebhooks } from './good-inputs-of-webhooks.ts'

const environment = {
  id: 'own',
  name: 'Own',
  kind: 'custom',
  platformUrl: 'https://api.example.com',
  adsUrl: 'https://ads.example.com',
  adsSandboxUrl: 'https://ads-sandbox.example.com',
  signatureHeader: 'x-signature',
  signInHosts: [],
} as const

/** One valid input for every call with an input; a missing call fails the test of the bridge server. */
export const goodInputs: Readonly<Record<string, unknown>> = {
  ...goodInputsOfAccounts,
  ...goodInputsOfCatalogs,
  ...goodInputsOfAudiences,
  ...goodInputsOfWebhooks,
  ...goodInputsOfStreams,
  ...goodInputsOfConsole,
  ...goodInputsOfActivity,
  'app.reportError': { message: 'broken', stack: null },
  'app.openExternal': { url: 'https://example.com/' },
  'preferences.change': { theme: 'dark' },
  'secrets.choose': { keep: 'session' },
  'network.change': { mode: 'manual', server: 'http://proxy.example:3128', bypass: '' },
  'network.check': { address: 'api.example.com' },
  'network.signIn': { proxy: 'http://proxy.example:3128', username: 'ada', password: 'x', remember: true },
  'network.decline': { proxy: 'http://proxy.example:3128' },
  'network.askAgain': { proxy: 'http://proxy.example:3128' },
  'network.signOut': { proxy: 'http://proxy.example:3128' },
  'session.useEnvironment': { environmentId: 'own' },
  'session.saveEnvironment': { environment },
  'session.removeEnvironment': { environmentId: 'own' },
  'session.saveKeys': {
    environmentId: 'own',
    consumerKey: 'a',
    consumerSecret: 'b',
    callbackUrl: 'http://127.0.0.1/cb',
  },
  'session.switchUser': { userId: '1' },
  'session.signOut': { environmentId: 'own', userId: '1' },
  'session.selectAccount': { accountId: null },
  'signIn.start': {
    environmentId: 'own',
    method: 'pin',
    page: 'authorize',
    forceLogin: false,
    screenName: null,
  },
  'oauth2.saveClient': { environmentId: 'own', clientId: 'a', clientSecret: null },
  'oauth2.signIn': { environmentId: 'own', scopes: ['tweet.read'] },
  'oauth2.signOut': { environmentId: 'own' },
  'signIn.submitPin': { pin: '1234567' },
  'sandbox.sendEvent': { webhookId: null, body: '{}' },
  'sandbox.makeTrouble': { trouble: 'slow' },
  'accounts.list': { host: 'ads', refresh: false },
  'accounts.details': { host: 'ads', accountId: 'a1', refresh: false },
  'accounts.update': { host: 'ads', accountId: 'a1', name: 'New' },
  'accounts.deleteSandbox': { accountId: 'a1' },
  'status.cancelWait': { id: 1 },
  'policy.state': { workspace: { environmentId: 'own', host: 'ads', accountId: 'a1' } },
  'policy.choose': { workspace: { environmentId: 'own', host: 'ads', accountId: 'a1' } },
  'policy.refresh': { workspace: { environmentId: 'own', host: 'ads', accountId: 'a1' } },
  'policy.remove': { workspace: { environmentId: 'own', host: 'ads', accountId: 'a1' } },
}
