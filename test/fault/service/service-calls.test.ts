import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultMessage } from '../../../src/renderer/ui/faults/fault-labels.ts'
import { jobOperations } from '../../../tools/coverage/job-operations.ts'
import { screens } from '../../../tools/coverage/screens.ts'
import { everyCall } from '../../security/served-bridge.ts'
import { isNightly } from '../../support/runs.ts'
import { type DivertedStage, setDivertedStage } from '../publishing/diverted-stage.ts'
import {
  type Asking,
  failingVariants,
  linkedLineItem,
  prepareAsking,
  type Variant,
  variants,
} from './asking.ts'
import { faultKindOf, type Way, ways } from './faulty-service.ts'

/**
 * The bridge calls that use the service, while it fails in every way: a page gets a fault of the right kind with a next
 * step, or stored data; nothing fails unnoticed, and nothing keeps reading or waiting. By night all ways are tried; when
 * its suite is named, each call gets a sixth of them. The gate has service-faults instead.
 */

/** Whether it's a call's turn. Silence costs a second per attempt, so fewer calls get it. */
function takesTurn(call: number, way: Way): boolean {
  return isNightly || (call + ways.indexOf(way)) % (way === 'slow' ? 12 : 6) === 0
}

/** They return the fault. */
const failing = [
  'session.invalidateBearer',
  'signIn.start',
  'overview.refresh',
  'accounts.list',
  'accounts.details',
  'accounts.update',
  'accounts.createSandbox',
  'accounts.changeFeatures',
  'accounts.deleteSandbox',
  'audiences.list',
  'audiences.targeted',
  'audiences.permissions',
  'audiences.createDoNotReach',
  'audiences.removeDoNotReach',
  'audiences.keywords',
  'catalogs.list',
  'catalogs.create',
  'catalogs.rename',
  'catalogs.saveProduct',
  'catalogs.readGroup',
  'catalogs.readSet',
  'catalogs.createFilteredSet',
  'catalogs.createManualSet',
  'catalogs.remove',
  'catalogs.changeSet',
  'catalogs.removeSet',
  'webhooks.list',
  'webhooks.register',
  'webhooks.validate',
  'webhooks.remove',
  'webhooks.linkStream',
  'webhooks.unlinkStream',
  'publishing.lookUp',
  'publishing.resolve',
  'streams.connections',
  'streams.endConnections',
  'streams.endConnectionsOf',
  'streams.endAllConnections',
  'streamRules.list',
  'streamRules.check',
  'news.search',
  'news.get',
  'notes.eligible',
  'notes.written',
  'notes.rate',
  'notes.write',
  'notes.remove',
  'directMessages.block',
  'directMessages.unblock',
  'streamRules.add',
  'streamRules.replace',
  'streamRules.remove',
  'streamRules.export',
  'postSearch.start',
  'postSearch.counts',
  'subscriptions.list',
  'subscriptions.subscribeUser',
  'subscriptions.checkUser',
  'subscriptions.unsubscribeUser',
  'subscriptions.create',
  'subscriptions.change',
  'subscriptions.remove',
  'subscriptions.removeMany',
  'webhookReplays.start',
]

/** They return stored data and report the failure in it or by an event; the console shows any answer unchanged. */
const answering = [
  'overview.read',
  'entities.list',
  'entities.refresh',
  'campaigns.open',
  'campaigns.choices',
  'campaigns.history',
  'campaigns.linked',
  'catalogs.readProducts',
  'console.send',
  'media.thumbnail',
  'targeting.read',
  'targeting.edit',
  'targeting.preview',
  'targeting.lookUp',
  'targeting.suggest',
  'targeting.matchPlaces',
  'targeting.previewFindings',
  'targeting.estimate',
  'streams.connect',
]
const asking = [...failing, ...answering]

/** They need their own stage, with a sign-in or sign-out in progress (service-sign-in.test.ts). */
const elsewhere = ['signIn.submitPin', 'session.signOut', 'oauth2.signIn', 'oauth2.signOut']

/** These delete what the others need, or only use the sandbox's control interface. */
const ending = ['session.selectAccount', 'sandbox.stop', 'sandbox.reset']

/** An operation that is only sent after others have succeeded: those are let through. */
interface LaterVariant extends Variant {
  readonly operation: string
  readonly only: RegExp
}
const ofLinked = { name: 'campaigns.linked', fields: { remoteId: linkedLineItem, refresh: true } }
const laterVariants: readonly LaterVariant[] = [
  { ...ofLinked, operation: 'targeting.list', only: /\/targeting_criteria$/ },
  { ...ofLinked, operation: 'curatedCategories.get', only: /\/curated_categories\/\w+$/ },
  {
    name: 'entities.refresh',
    fields: { subject: 'legacyCard' },
    operation: 'legacyCards.listImageConversations',
    only: /\/image_conversation$/,
  },
]

/**
 * Operations of screens whose first request comes from the browser or is part of a sign-in (service-sign-in.test.ts).
 */
const ofSigningIn = [
  'authentication.authorizePage',
  'authentication.authenticatePage',
  'authentication.accessToken',
  'authentication.invalidateAccessToken',
  'authentication.bearerToken',
]

/** Sent once the webhooks are listed, which fails here; what they send is in asked-operations.test.ts. */
const afterWebhooks = [
  'accountActivity.count',
  'accountActivity.list',
  'activity.listSubscriptions',
  'webhookReplays.create',
]

/** Sent in the background once there's an app token, which fails here; see asked-operations.test.ts. */
const afterToken = ['activity.stream', 'streamRules.connect', 'streamRules.connectDedicated', 'posts.lookUp']

const keys = ['CITY_TARGETING']
/** Granting and revoking are operations of their own. */
const featureChanges: readonly Variant[] = [
  { name: 'accounts.changeFeatures', fields: { grant: keys, revoke: [] } },
  { name: 'accounts.changeFeatures', fields: { grant: [], revoke: keys } },
]

let at: DivertedStage
let asked: Asking
beforeAll(async () => {
  at = await setDivertedStage()
  asked = await prepareAsking(at)
})
afterAll(() => at.end())

const ask = (name: string) => at.faultOf(name, asked.inputOf(name))
const askVariant = ({ name, fields }: Variant) =>
  at.faultOf(name, { ...Object(asked.inputOf(name)), ...fields })

it('sends requests in the listed calls, and in no others', async () => {
  await at.whileFailing('refused', async () => {
    at.askedBy.clear()
    for (const { name } of everyCall.filter((one) => ![...ending, ...elsewhere].includes(one.name))) {
      await ask(name)
      // The next call would join a running sync and send nothing itself.
      await at.idle(name)
    }
    expect([...at.askedBy].sort()).toEqual(asking.toSorted())
  })
})

const askVariants = (way: Way) =>
  at.whileFailing(way, async () => {
    for (const variant of variants) {
      expect(await askVariant(variant)).toBeNull()
      await at.idle(variant.name)
    }
  })

it('covers every operation that a screen or job uses', async () => {
  await askVariants('refused')
  await at.whileFailing('refused', async () => {
    for (const variant of [...failingVariants, ...featureChanges]) await askVariant(variant)
  })
  const later = laterVariants.map(({ operation }) => operation)
  const others = new Set([...later, ...afterWebhooks, ...afterToken, ...jobOperations, ...ofSigningIn])
  const unmet = async () => {
    const met = new Set(await at.operations())
    return [...screens.keys()].filter((id) => !met.has(id) && !others.has(id))
  }
  await expect.poll(unmet).toEqual([])
})

describe.each(ways)('a service that fails by: %s', (way) => {
  it('gives every call a fault with a next step, or what is known without it', async () => {
    await at.whileFailing(way, async () => {
      for (const [index, name] of asking.entries()) {
        if (!takesTurn(index, way)) continue
        const fault = await ask(name)
        if (fault === null) {
          expect(answering).toContain(name)
          continue
        }
        expect(fault.kind, `${name}: ${fault.message}`).toBe(faultKindOf[way])
        expect(faultMessage(fault).nextStep.trim(), name).not.toBe('')
      }
    })
    if (isNightly) await askVariants(way)
  })

  it.runIf(isNightly).each(laterVariants)(
    'returns what is known if $operation is requested late',
    async (later) => {
      await at.whileFailing(way, async () => expect(await askVariant(later)).toBeNull(), later.only)
      expect([...(await at.operations())]).toContain(later.operation)
    },
  )
})
