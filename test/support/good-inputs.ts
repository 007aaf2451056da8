import fc from 'fast-check'
import type { Call, ConfirmationNames } from '../../src/shared/bridge/call.ts'
import { calls } from '../../src/shared/contract/contract.ts'
import { inputOf } from './input-arbitrary.ts'

const workspace = { environmentId: 'own', host: 'ads', accountId: 'a1' }
const criterion = { targeting_type: 'LOCATION', targeting_value: '96683cc9126741d1', operator_type: 'EQ' }

/** What a field of this name contains if its schema accepts it. */
const typical = {
  ...workspace,
  workspace,
  action: { kind: 'remove' },
  address: 'api.example.com',
  ask: true,
  audienceId: 'x1',
  base64: 'AAAA',
  body: '{}',
  callbackUrl: 'http://127.0.0.1/cb',
  campaign: 'c1',
  catalogId: 'c1',
  change: { kind: 'change', add: [criterion], remove: [] },
  choices: { name: 'mine' },
  columns: ['email', null],
  count: 50,
  criteria: [criterion],
  days: 14,
  description: 'Boots for hills.',
  draftId: 'abcdefghijklmnop',
  draftIds: null,
  endTime: '2026-06-03T00:00:00Z',
  entityId: 'l1',
  entityType: 'LINE_ITEM',
  environment: {
    id: 'own',
    name: 'Own',
    kind: 'custom',
    platformUrl: 'https://api.example.com',
    adsUrl: 'https://ads.example.com',
    adsSandboxUrl: 'https://ads-sandbox.example.com',
    signatureHeader: 'x-signature',
    signInHosts: [],
  },
  eventType: 'post.create',
  feedId: 'feed-1',
  field: 'name',
  file: 'Mine.json',
  fileId: 'people-1',
  filters: [{ attribute: 'price', operator: 'LESS_THAN', value: 20 }],
  granularity: 'DAY',
  groupKey: 'g1',
  header: 'OAuth a="b"',
  id: '1',
  ids: ['1'],
  importId: 'import-1',
  jobId: 'j1',
  key: 'c1',
  keys: ['c1'],
  keywords: ['boots'],
  label: 'edit',
  lineItem: 'l1',
  listId: 'd1',
  mapping: [{ field: 'id', column: 'sku', rules: [{ kind: 'trim' }] }],
  method: 'pin',
  metrics: ['impressions'],
  name: 'Boots',
  offset: 0,
  path: '/12/accounts',
  permissionId: 'p1',
  pin: '1234567',
  postId: '1',
  product: {
    id: 'p1',
    title: 'Boots',
    description: 'Boots for hills.',
    availability: 'in stock',
    condition: 'new',
    price: '80.00 EUR',
    link: 'https://shop.example/p1',
    image_link: 'https://img.example/p1.jpg',
    brand: 'Northwind',
  },
  productId: 'p1',
  proxy: 'http://proxy.example:3128',
  query: 'boots',
  remoteId: 'c1',
  requestId: 'r1',
  resolution: { kind: 'notSent' },
  runId: 'r1',
  sendId: 's1',
  setId: 's1',
  span: { from: 20_000, to: 20_007 },
  startTime: '2026-06-01T00:00:00Z',
  stepId: 's1',
  stream: 'filtered',
  subject: 'card',
  subjects: ['lineItem'],
  target: { kind: 'rows', campaigns: [], lineItems: ['l1'] },
  text: '',
  texts: ['Berlin', 'DE', 'Atlantis'],
  theme: 'dark',
  fault: 'slow',
  url: 'https://example.com/hook',
  userId: '1',
  username: 'ada',
  value: 'boots',
  values: ['tent'],
  viewId: 'view-1',
  webhookId: '1',
  withChildren: true,
}

const address = { kind: 'address', url: 'https://example.com/hook', allowedAddress: null }
const noteText = 'https://example.com says otherwise'
/** Where a call needs other values to do something. */
const particular: Readonly<Record<string, object>> = {
  'session.selectAccount': { accountId: null },
  'drafts.edit': { fields: { name: 'Tents' } },
  'jobs.retryFailed': { stepId: undefined },
  'media.thumbnail': { key: '3_1' },
  'statistics.readSegments': { from: 20_000, to: 20_007 },
  'targeting.lookUp': { kind: 'locations', query: 'ber' },
  'targeting.estimate': {
    criteria: [{ ...criterion, targeting_type: 'BROAD_KEYWORD', targeting_value: 'tent' }],
  },
  'campaigns.placeOf': { subject: 'lineItem' },
  'campaigns.targetingNames': { field: 'targeting_locations', text: 'ber' },
  'campaigns.versions': { subject: 'lineItem' },
  'exchange.take': { kinds: ['new'] },
  'audiences.preview': { country: 'DE' },
  'audiences.prepare': { country: 'DE' },
  'catalogs.rename': { name: 'Shop' },
  'catalogs.createManualSet': { target: { kind: 'ids', ids: ['p1'] } },
  'inbox.replay': { target: address },
  'inbox.replayMany': { target: address, signature: 'new' },
  'forwarding.save': { enabled: true, url: 'http://localhost:3000/hooks', validOnly: true },
  'eventTester.run': { target: address },
  'streams.connect': { stream: 'activity' },
  'streams.disconnect': { stream: 'activity' },
  'sandbox.act': { act: { do: 'post', user: 'ada', text: 'Boots', reply_to: undefined } },
  'sandbox.changeClock': { change: { kind: 'real' } },
  'notes.rate': { text: noteText },
  'notes.write': { text: noteText, classification: 'not_misleading', trustworthySources: true },
  'directMessages.block': { userId: '756201191646691329' },
  'directMessages.unblock': { userId: '756201191646691329' },
  'subscriptions.unsubscribeUser': { userId: '756201191646691328' },
  'subscriptions.create': { filter: { user_id: '756201191646691328' }, webhookId: null },
  'webhookReplays.start': { from: 1_764_072_000_000, until: 1_764_075_600_000 },
  'search.records': { text: 'tent' },
  'console.readImport': { text: 'curl https://example.com/12/accounts' },
}

const contract: Readonly<Record<string, Readonly<Record<string, Call>>>> = calls

/** One valid input for every call: the plainest that its schema accepts, with typical values. */
export const goodInputs: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(contract).flatMap(([subject, verbs]) =>
    Object.entries(verbs).map(([verb, { input }]) => {
      const name = `${subject}.${verb}`
      const inputs = inputOf(input, { ...typical, ...particular[name] })
      // The counterexample to "every input is refused", and as a plain one as the library finds.
      const { counterexample } = fc.check(
        fc.property(inputs, (value) => !input.safeParse(value).success),
        { seed: 1, numRuns: 1_000 },
      )
      return [name, counterexample?.[0]]
    }),
  ),
)

/** Questions of tests call things by their IDs. */
export const idNames: ConfirmationNames = {
  account: ({ accountId }) => accountId,
  sandboxAccount: (id) => id,
  audience: (_, id) => id,
  catalog: (_, id) => id,
  productSet: (_, __, id) => id,
  environment: (id) => id,
  webhook: (id) => id,
}
