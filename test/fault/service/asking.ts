import { defaultLineItems, demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import { demoAudienceIds } from '../../../src/sandbox/demo/audiences.ts'
import { demoCatalogIds } from '../../../src/sandbox/demo/products.ts'
import { productInput } from '../../../src/shared/api/ads/products.ts'
import { choiceKinds } from '../../../src/shared/campaigns/related-entities.ts'
import { fail } from '../../../src/shared/core/outcome.ts'
import { draftSubjects } from '../../../src/shared/entities/kinds.ts'
import { searchPlaces } from '../../../src/shared/streams/search.ts'
import { ruleStreams } from '../../../src/shared/streams/stream-rule.ts'
import { lookUpKinds } from '../../../src/shared/targeting/targeting-view.ts'
import type { Stage } from '../../contract/stage/stage.ts'
import { eventually } from '../../support/eventually.ts'
import { goodInputs } from '../../support/good-inputs.ts'
import { unwrap } from '../../support/outcomes.ts'
import { atHome, workspace } from '../at-home.ts'
import type { DivertedStage } from '../publishing/diverted-stage.ts'

/** Inputs for every bridge call with IDs from the demo data, so that calls reach the service. */
export interface Asking {
  inputOf(name: string): unknown
}

/** Inputs that screens use in addition to a call's standard input. */
export interface Variant {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}
export const variants: readonly Variant[] = [
  ...choiceKinds.map((of) => ({
    name: 'campaigns.choices',
    fields: { of, countries: ['US'], refresh: true },
  })),
  ...lookUpKinds.map((kind) => ({
    name: 'targeting.lookUp',
    fields: { kind, refresh: true, ...(kind === 'users' ? { filter: { users: ['ada', '1'] } } : {}) },
  })),
  ...draftSubjects.map((subject) => ({ name: 'entities.refresh', fields: { subject } })),
]

/** The same for calls that pass a failure on. */
export const failingVariants: readonly Variant[] = [
  ...ruleStreams.flatMap((stream) =>
    ['streamRules.list', 'streamRules.add', 'streamRules.remove'].map((name) => ({
      name,
      fields: { stream },
    })),
  ),
  ...searchPlaces.flatMap((place) =>
    ['postSearch.start', 'postSearch.counts'].map((name) => ({ name, fields: { place } })),
  ),
]

/** A line item with a curated category. */
export const linkedLineItem = demoAdvertising(defaultLineItems, 0).line_item_curated_categories.find(
  (link) => link.account_id === workspace.accountId,
)?.line_item_id

export async function prepareAsking(at: DivertedStage): Promise<Asking> {
  const { stage } = at
  const { handlers } = stage
  unwrap(await handlers.session.selectAccount({ accountId: workspace.accountId }))
  // Subscriptions are listed by webhook.
  const receiver = unwrap(await handlers.receiver.start({ port: 0 }))
  if (receiver.kind === 'running') unwrap(await handlers.webhooks.register({ url: receiver.publicUrl ?? '' }))
  // With a bearer token and stored catalogs, more calls reach the service.
  unwrap(await handlers.webhooks.list(undefined))
  const catalogs = unwrap(await handlers.catalogs.list({ workspace, refresh: true })).rows
  const catalogId = demoCatalogIds.ada
  const typed = catalogs.find(({ id }) => id === catalogId)?.name
  const product = productInput.parse(Object(goodInputs['catalogs.saveProduct']).product)
  unwrap(await handlers.catalogs.saveProduct({ workspace, catalogId, product }))
  const key = await readPicture(stage)
  const [story] = unwrap(await handlers.news.search({ query: 'huts', maxAgeHours: 720 }))
  const unknown = await losePublish(stage)
  stage.person = async () =>
    fail({ kind: 'signIn', reason: 'windowClosed', message: 'The sign-in window was closed.' })
  const there = {
    environmentId: workspace.environmentId,
    accountId: workspace.accountId,
    catalogId,
    audienceId: demoAudienceIds.bootBuyers,
  }
  const inputs: Readonly<Record<string, unknown>> = {
    ...goodInputs,
    // Stored lists are fetched again.
    'accounts.list': { host: 'ads', refresh: true },
    'accounts.details': { host: 'ads', accountId: '', refresh: true },
    'catalogs.list': { workspace, refresh: true },
    'catalogs.remove': { workspace, catalogId, typed },
    'media.thumbnail': { workspace, key, size: 'small' },
    'catalogs.deleteProducts': { workspace, catalogId, target: { kind: 'ids', ids: ['another'] } },
    'news.get': { id: story?.id },
    'publishing.lookUp': unknown,
    'publishing.resolve': { ...unknown, resolution: { kind: 'found', remoteId: 'p1' } },
  }
  return { inputOf: (name) => atHome(inputs[name], there) }
}

/** The key of a picture in the library. */
async function readPicture({ handlers }: Stage): Promise<string> {
  const list = { workspace, subject: 'media', text: '', types: ['IMAGE'], changedOnly: false } as const
  const order = { sort: 'title', descending: false, offset: 0, count: 1 } as const
  const window = { ...list, ...order, types: [...list.types] }
  return eventually(async () => {
    const [row] = unwrap(await handlers.entities.list(window)).rows
    if (row === undefined) throw new Error('No picture is read yet.')
    return row.key
  })
}

/** A publish whose only call was lost, and whose look-up was refused: a person has to decide. */
async function losePublish(stage: Stage) {
  const { drafts, publishing } = stage.handlers
  const fields = { name: 'Lost', duration_in_minutes: 60, first_choice: 'Boots', second_choice: 'Tents' }
  unwrap(await drafts.create({ workspace, subject: 'poll', fields }))
  const match = (method: string) => ({ match: { method, path_regex: '/cards/poll$' }, times: 1 })
  const body = { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'not yours' }] }
  await stage.control('POST', '/faults', { ...match('POST'), drop: 'before' })
  // The first read shows what is there before the call.
  await stage.control('POST', '/faults', { ...match('GET'), delay_ms: 1 })
  await stage.control('POST', '/faults', { ...match('GET'), times: 2, status: 403, body })
  const { id: jobId } = unwrap(await publishing.start({ workspace, draftIds: null }))
  const window = { jobId, offset: 0, count: 1 }
  const stepId = await eventually(async () => {
    const [step] = unwrap(await publishing.steps({ ...window, states: ['unknown'] })).rows
    if (step === undefined) throw new Error('It may be looked up yet.')
    return step.id
  })
  return { jobId, stepId }
}
