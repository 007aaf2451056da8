import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { faultWords } from '../../src/renderer/ui/fault-words.ts'
import { demoAdvertising, usualLineItems } from '../../src/sandbox/demo/advertising.ts'
import { demoAudienceIds } from '../../src/sandbox/demo/audiences.ts'
import { demoCatalogIds } from '../../src/sandbox/demo/products.ts'
import { productInput } from '../../src/shared/catalogue/products.ts'
import { choiceKinds } from '../../src/shared/domain/campaign-linked.ts'
import { draftSubjects } from '../../src/shared/domain/draft.ts'
import { fail } from '../../src/shared/outcome.ts'
import { screens } from '../../tools/coverage/screens.ts'
import { type Stage, unwrap } from '../contract/services/stage.ts'
import { everyCall } from '../security/served-bridge.ts'
import { goodInputs } from '../unit/main/shell/good-inputs.ts'
import { atHome, workspace } from './at-home.ts'
import { type DivertedStage, setDivertedStage } from './diverted-stage.ts'
import { faultKindOf, type Way, ways } from './faulty-service.ts'
import { jobOperations } from './job-operations.ts'

/**
 * The calls of the bridge whose work asks the service, while it fails in every way: what a page gets is a fault of the
 * right kind with a next step, or what is known without the service; nothing breaks unheard, and nothing goes on being
 * read or waited for. The usual run takes turns, a third of the ways for each call; FLIGHTDECK_LONG=1 runs them all.
 */
const everything = process.env.FLIGHTDECK_LONG === '1'

/** Whether a call's turn has come. Silence costs a second for each try, so fewer wait for it. */
function takesTurn(call: number, way: Way): boolean {
  return everything || (call + ways.indexOf(way)) % (way === 'slow' ? 12 : 3) === 0
}

/** What is read in the background before the service fails. */
const patience = { timeout: 10_000, interval: 20 }

/** They hand the fault on. */
const failing = [
  ...['session.invalidateBearer', 'signIn.start', 'overview.refresh'],
  ...['accounts.list', 'accounts.details', 'accounts.update', 'accounts.createSandbox'],
  ...['accounts.deleteSandbox', 'audiences.list', 'audiences.create', 'audiences.change', 'audiences.remove'],
  ...['audiences.targeted', 'audiences.permissions', 'audiences.grant', 'audiences.revoke'],
  ...['audiences.createDoNotReach', 'audiences.removeDoNotReach', 'audiences.keywords', 'catalogs.list'],
  ...['catalogs.create', 'catalogs.rename', 'catalogs.saveProduct', 'catalogs.readGroup', 'catalogs.readSet'],
  ...[
    'catalogs.createFilteredSet',
    'catalogs.createManualSet',
    'catalogs.remove',
    'catalogs.changeSet',
    'catalogs.removeSet',
    'webhooks.list',
  ],
  ...['webhooks.register', 'webhooks.validate', 'webhooks.remove', 'webhooks.linkStream'],
  ...['webhooks.unlinkStream', 'publishing.lookUp', 'publishing.settle'],
]

/** They answer with what is known and tell the failure in it or by an event; the console shows any answer as it came. */
const answering = [
  ...['overview.read', 'library.list', 'library.refresh', 'campaigns.open', 'campaigns.choices'],
  ...['campaigns.history', 'campaigns.linked', 'catalogs.readProducts', 'console.send', 'media.thumbnail'],
]
const asking = [...failing, ...answering]

/** Theirs is a stage of their own, where somebody is only just signing in or out (service-sign-in.test.ts). */
const elsewhere = ['signIn.submitPin', 'session.signOut']

/** These take away what the others need, and ask the sandbox's own controls at most. */
const ending = ['session.selectAccount', 'sandbox.stop', 'sandbox.reset']

/** What a screen asks for beside what the good input of the call does. */
interface Variant {
  readonly name: (typeof answering)[number]
  readonly fields: Readonly<Record<string, unknown>>
}
const variants: readonly Variant[] = [
  ...choiceKinds.map((of) => ({
    name: 'campaigns.choices',
    fields: { of, countries: ['US'], refresh: true },
  })),
  ...draftSubjects.map((subject) => ({ name: 'library.refresh', fields: { subject } })),
]

/** An operation that is only asked for once others have answered: these are let through. */
interface LaterVariant extends Variant {
  readonly operation: string
  readonly only: RegExp
}
const linkedLineItem = demoAdvertising(usualLineItems).line_item_curated_categories.find(
  (link) => link.account_id === workspace.accountId,
)?.line_item_id
const ofLinked = { name: 'campaigns.linked', fields: { remoteId: linkedLineItem, refresh: true } }
const laterVariants: readonly LaterVariant[] = [
  { ...ofLinked, operation: 'targeting.list', only: /\/targeting_criteria$/ },
  { ...ofLinked, operation: 'curatedCategories.get', only: /\/curated_categories\/\w+$/ },
  {
    ...{ name: 'library.refresh', fields: { subject: 'legacyCard' } },
    ...{ operation: 'legacyCards.listImageConversations', only: /\/image_conversation$/ },
  },
]

/** Operations of screens whose first request is the browser's or a part of signing in (service-sign-in.test.ts). */
const ofSigningIn = [
  ...['authentication.authorizePage', 'authentication.authenticatePage', 'authentication.accessToken'],
  ...['authentication.invalidateAccessToken', 'authentication.bearerToken'],
]

let at: DivertedStage
/** Ids of the demonstration, and of what is made before the service fails. */
let there: Readonly<Record<string, unknown>>
let inputs: Readonly<Record<string, unknown>>

beforeAll(async () => {
  at = await setDivertedStage()
  const { stage } = at
  const { handlers } = stage
  unwrap(await handlers.session.selectAccount({ accountId: workspace.accountId }))
  // With a bearer token and the catalogs at hand, more calls come as far as the service.
  unwrap(await handlers.webhooks.list(undefined))
  const catalogs = unwrap(await handlers.catalogs.list({ workspace, refresh: true })).rows
  const catalogId = demoCatalogIds.ada
  const typed = catalogs.find(({ id }) => id === catalogId)?.name
  const product = productInput.parse(Object(goodInputs['catalogs.saveProduct']).product)
  unwrap(await handlers.catalogs.saveProduct({ workspace, catalogId, product }))
  const key = await readPicture(stage)
  const unknown = await losePublish(stage)
  stage.person = async () =>
    fail({ kind: 'signIn', reason: 'windowClosed', message: 'The sign-in window was closed.' })
  there = {
    ...{ environmentId: workspace.environmentId, accountId: workspace.accountId, catalogId },
    ...{ audienceId: demoAudienceIds.bootBuyers },
  }
  inputs = {
    ...goodInputs,
    // Lists that are at hand are read anew.
    'accounts.list': { host: 'ads', refresh: true },
    'accounts.details': { host: 'ads', accountId: '', refresh: true },
    'catalogs.list': { workspace, refresh: true },
    'catalogs.remove': { workspace, catalogId, typed },
    'media.thumbnail': { workspace, key, size: 'small' },
    'catalogs.deleteProducts': { workspace, catalogId, target: { kind: 'ids', ids: ['another'] } },
    'publishing.lookUp': unknown,
    'publishing.settle': { ...unknown, settlement: { kind: 'found', remoteId: 'p1' } },
  }
})
afterAll(() => at.end())

/** The key of a picture of the library. */
async function readPicture({ handlers }: Stage): Promise<string> {
  const list = { workspace, subject: 'media', text: '', types: ['IMAGE'], changedOnly: false } as const
  const order = { sort: 'title', descending: false, offset: 0, count: 1 } as const
  const window = { ...list, ...order, types: [...list.types] }
  return vi.waitFor(async () => {
    const [row] = unwrap(await handlers.library.list(window)).rows
    if (row === undefined) throw new Error('No picture is read yet.')
    return row.key
  }, patience)
}

/** A publish whose one call was lost, and whose reading was refused: a person has to find out. */
async function losePublish(stage: Stage) {
  const { drafts, publishing } = stage.handlers
  const fields = { name: 'Lost', duration_in_minutes: 60, first_choice: 'Boots', second_choice: 'Tents' }
  unwrap(await drafts.create({ workspace, subject: 'poll', fields }))
  const match = (method: string) => ({ match: { method, path_regex: '/cards/poll$' }, times: 1 })
  const body = { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'not yours' }] }
  await stage.control('POST', '/faults', { ...match('POST'), drop: 'before' })
  await stage.control('POST', '/faults', { ...match('GET'), status: 403, body })
  const { id: jobId } = unwrap(await publishing.start({ workspace, draftIds: null }))
  const window = { jobId, offset: 0, count: 1 }
  const stepId = await vi.waitFor(async () => {
    const [step] = unwrap(await publishing.steps({ ...window, states: ['unknown'] })).rows
    if (step === undefined) throw new Error('It may be looked up yet.')
    return step.id
  }, patience)
  return { jobId, stepId }
}

const ask = (name: string) => at.faultOf(name, atHome(inputs[name], there))
const askVariant = ({ name, fields }: Variant) =>
  at.faultOf(name, { ...Object(atHome(inputs[name], there)), ...fields })

it('asks the service in the calls that are listed, and in no other', async () => {
  await at.whileFailing('refused', async () => {
    at.askedBy.clear()
    for (const { name } of everyCall.filter((one) => ![...ending, ...elsewhere].includes(one.name))) {
      await ask(name)
      // A reading that goes on would be joined by the next call, which then asks nothing itself.
      await at.settled(name)
    }
    expect([...at.askedBy].sort()).toEqual(asking.toSorted())
  })
})

const askVariants = (way: Way) =>
  at.whileFailing(way, async () => {
    for (const variant of variants) {
      expect(await askVariant(variant)).toBeNull()
      await at.settled(variant.name)
    }
  })

it('has every operation that a screen uses among them, or among those of a job', async () => {
  await askVariants('refused')
  const later = laterVariants.map(({ operation }) => operation)
  const met = new Set([...(await at.operations()), ...later, ...jobOperations, ...ofSigningIn])
  expect(Object.keys(screens).filter((id) => !met.has(id))).toEqual([])
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
        expect(faultWords(fault).nextStep.trim(), name).not.toBe('')
      }
    })
    if (everything) await askVariants(way)
  })

  it.runIf(everything).each(laterVariants)(
    'tells what is known where $operation is asked for late',
    async (later) => {
      await at.whileFailing(way, async () => expect(await askVariant(later)).toBeNull(), later.only)
      expect([...(await at.operations())]).toContain(later.operation)
    },
  )
})
