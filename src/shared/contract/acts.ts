import type { Subject, Verb } from './contract.ts'

type CallName = { readonly [S in Subject]: `${S}.${Verb<S>}` }[Subject]

/**
 * Calls that change something at the service, publish, sign, or move credentials. Main lets one through only right
 * after a key press or click that it saw itself, and asks in a dialog of its own otherwise; the label is its question.
 */
export const personalActs = {
  'app.openExternal': 'Open an address in your browser',
  'session.saveEnvironment': 'Change an environment',
  'session.removeEnvironment': 'Remove an environment',
  'session.saveKeys': 'Change app keys',
  'session.signOut': 'Sign out',
  'session.invalidateBearer': 'Invalidate the bearer token',
  'secrets.choose': 'Change how credentials are stored',
  'signIn.start': 'Start a sign-in',
  'oauth2.saveClient': 'Change the OAuth 2.0 client',
  'oauth2.signIn': 'Start a sign-in',
  'oauth2.signOut': 'Sign out',
  'signIn.openPage': 'Open the sign-in page in your browser',
  'accounts.update': 'Change an ad account',
  'accounts.createSandbox': 'Create a sandbox account',
  'accounts.deleteSandbox': 'Delete a sandbox account',
  'sandbox.credentials': 'Show the sandbox’s keys and tokens',
  'sandbox.reset': 'Reset the built-in sandbox',
  'webhooks.register': 'Register a webhook',
  'webhooks.validate': 'Validate a webhook',
  'webhooks.remove': 'Delete a webhook',
  'webhooks.linkStream': 'Link a webhook to the stream',
  'webhooks.unlinkStream': 'Unlink a webhook from the stream',
  'webhooks.diagnose': 'Send a test challenge',
  'inbox.clear': 'Delete received events',
  'inbox.replay': 'Send a received event',
  'inbox.replayMany': 'Send received events',
  'forwarding.save': 'Change the forwarding of received events',
  'forwarding.forwardAgain': 'Forward a received event',
  'eventTester.run': 'Send test events',
  'publishing.start': 'Publish changes',
  'publishing.resume': 'Resume a job',
  'publishing.retryFailed': 'Retry a job',
  'publishing.sendUnansweredAgain': 'Send unanswered steps again',
  'publishing.resolve': 'Resolve an unknown step',
  'publishing.undo': 'Undo a publish',
  'catalogs.create': 'Create a catalog',
  'catalogs.rename': 'Rename a catalog',
  'catalogs.remove': 'Delete a catalog',
  'catalogs.saveProduct': 'Save a product',
  'catalogs.upload': 'Upload products',
  'catalogs.deleteProducts': 'Delete products',
  'catalogs.lookAtImages': 'Check product images',
  'catalogs.createFilteredSet': 'Create a product set',
  'catalogs.createManualSet': 'Create a product set',
  'catalogs.changeSet': 'Change a product set',
  'catalogs.removeSet': 'Delete a product set',
  'audiences.create': 'Create an audience',
  'audiences.change': 'Change an audience',
  'audiences.remove': 'Delete an audience',
  'audiences.grant': 'Share an audience',
  'audiences.revoke': 'Stop sharing an audience',
  'audiences.createDoNotReach': 'Create a do-not-reach list',
  'audiences.removeDoNotReach': 'Delete a do-not-reach list',
  'audiences.start': 'Upload people to an audience',
  'backup.restore': 'Restore a backup',
  'updates.install': 'Install an update',
  'updates.restart': 'Restart Flightdeck',
  'network.change': 'Change the proxy',
  'network.signIn': 'Sign in to a proxy',
  'network.askAgain': 'Sign in to a proxy',
  'network.signOut': 'Sign out of a proxy',
} as const satisfies Partial<Record<CallName, string>>

/** The question about a call; null where a page may call it at any time. */
export function personalActOf(name: string): string | null {
  return Object.entries(personalActs).find(([act]) => act === name)?.[1] ?? null
}
