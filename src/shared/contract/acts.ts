import { t } from '../text/language.ts'
import type { Subject, Verb } from './contract.ts'

type CallName = { readonly [S in Subject]: `${S}.${Verb<S>}` }[Subject]

/**
 * Calls that change something at the service, publish, sign, or move credentials. Main only accepts them right after a
 * key press or click that it saw itself, and otherwise asks in a native dialog with the label as its question.
 */
export const personalActs = {
  'app.openExternal': t`Open an address in your browser`,
  'session.saveEnvironment': t`Change an environment`,
  'session.removeEnvironment': t`Remove an environment`,
  'session.saveKeys': t`Change app keys`,
  'session.signOut': t`Sign out`,
  'session.invalidateBearer': t`Invalidate the bearer token`,
  'secrets.choose': t`Change how credentials are stored`,
  'signIn.start': t`Start a sign-in`,
  'oauth2.saveClient': t`Change the OAuth 2.0 client`,
  'oauth2.signIn': t`Start a sign-in`,
  'oauth2.signOut': t`Sign out`,
  'signIn.openPage': t`Open the sign-in page in your browser`,
  'accounts.update': t`Change an ad account`,
  'accounts.createSandbox': t`Create a sandbox account`,
  'accounts.deleteSandbox': t`Delete a sandbox account`,
  'sandbox.credentials': t`Show the sandbox’s keys and tokens`,
  'sandbox.reset': t`Reset the built-in sandbox`,
  'webhooks.register': t`Register a webhook`,
  'webhooks.validate': t`Validate a webhook`,
  'webhooks.remove': t`Delete a webhook`,
  'webhooks.linkStream': t`Link a webhook to the stream`,
  'webhooks.unlinkStream': t`Unlink a webhook from the stream`,
  'webhooks.diagnose': t`Send a test challenge`,
  'streams.clear': t`Delete what a stream brought`,
  'streams.connect': t`Connect a stream`,
  'streams.endConnections': t`End streaming connections`,
  'inbox.clear': t`Delete received events`,
  'inbox.replay': t`Send a received event`,
  'inbox.replayMany': t`Send received events`,
  'forwarding.save': t`Change the forwarding of received events`,
  'forwarding.forwardAgain': t`Forward a received event`,
  'eventTester.run': t`Send test events`,
  'publishing.start': t`Publish changes`,
  'publishing.resume': t`Resume a job`,
  'publishing.retryFailed': t`Retry a job`,
  'publishing.sendUnansweredAgain': t`Send unanswered steps again`,
  'publishing.resolve': t`Resolve an unknown step`,
  'publishing.undo': t`Undo a publish`,
  'catalogs.create': t`Create a catalog`,
  'catalogs.rename': t`Rename a catalog`,
  'catalogs.remove': t`Delete a catalog`,
  'catalogs.saveProduct': t`Save a product`,
  'catalogs.upload': t`Upload products`,
  'catalogs.deleteProducts': t`Delete products`,
  'catalogs.lookAtImages': t`Check product images`,
  'catalogs.createFilteredSet': t`Create a product set`,
  'catalogs.createManualSet': t`Create a product set`,
  'catalogs.changeSet': t`Change a product set`,
  'catalogs.removeSet': t`Delete a product set`,
  'audiences.create': t`Create an audience`,
  'audiences.change': t`Change an audience`,
  'audiences.remove': t`Delete an audience`,
  'audiences.grant': t`Share an audience`,
  'audiences.revoke': t`Stop sharing an audience`,
  'audiences.createDoNotReach': t`Create a do-not-reach list`,
  'audiences.removeDoNotReach': t`Delete a do-not-reach list`,
  'audiences.start': t`Upload people to an audience`,
  'backup.restore': t`Restore a backup`,
  'updates.install': t`Install an update`,
  'updates.restart': t`Restart Flightdeck`,
  'network.change': t`Change the proxy`,
  'network.signIn': t`Sign in to a proxy`,
  'network.askAgain': t`Sign in to a proxy`,
  'network.signOut': t`Sign out of a proxy`,
} as const satisfies Partial<Record<CallName, string>>

/** The question about a call; null if pages may make it at any time. */
export function personalActOf(name: string): string | null {
  return Object.entries(personalActs).find(([act]) => act === name)?.[1] ?? null
}
