import { createSliceSizer } from '../../src/main/core/slice-sizer.ts'
import { createCampaignGrid } from '../../src/main/modules/campaigns/grid-host.ts'
import { databasePath } from '../../src/main/modules/data-file/open.ts'
import type { GridView } from '../../src/shared/campaigns/campaign-grid.ts'
import { setRecord } from '../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { blocked, compared, type Measurement, restingMemory, whileFree, within } from './measurement.ts'
import { draftsStage, fillAccount, lineItems, logger, type Place, workerEntry } from './stages.ts'

const view: GridView = {
  shape: 'lineItems',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}
/** As in the program. */
const firstSlice = 5
const retargeted = 10_000

/** Eight criteria per line item, distributed so that hardly any two line items have the same set. */
function setOf(number: number) {
  const hex = (value: number) => value.toString(16).padStart(16, '0')
  const spread = (count: number, step: number) => (number * step) % count
  const rows = [
    ['LOCATION', 'EQ', hex(spread(400, 7))],
    ['LOCATION', 'NE', hex(400 + spread(300, 11))],
    ['LANGUAGE', 'EQ', ['en', 'de', 'fr', 'es', 'ja'][number % 5] ?? 'en'],
    ['AGE', 'EQ', ['AGE_13_TO_24', 'AGE_18_TO_34', 'AGE_OVER_50'][number % 3] ?? ''],
    ['GENDER', 'EQ', String(1 + (number % 2))],
    ['INTEREST', 'EQ', String(1_000 + spread(350, 13))],
    ['BROAD_KEYWORD', 'EQ', `keyword ${spread(20_000, 17)}`],
    ['CUSTOM_AUDIENCE', 'EQ', `audience${spread(200, 19)}`],
  ] as const
  const criteria = rows.map(([targeting_type, operator_type, targeting_value], place) => ({
    id: `${number}-${place}`,
    targeting_type,
    operator_type,
    targeting_value,
  }))
  return setRecord(`l${number}`, criteria)
}

/** 100,000 line items with eight criteria each: opened, filtered and sorted by targeting. */
export async function measureTargeting(place: Place): Promise<readonly Measurement[]> {
  const stage = draftsStage(place)
  const { store } = stage
  const gridEntry = workerEntry('modules/campaigns/worker/grid-worker.ts')
  const path = databasePath(place.folder)
  // Started long before the first request, as in the program.
  const { api: grid, prepare, close } = createCampaignGrid({ entry: gridEntry, path, logger })
  place.closing.defer(() => close())
  prepare()
  await fillAccount(stage)
  const saving = await whileFree(async () => {
    const slices = createSliceSizer(firstSlice)
    for (let from = 0; from < lineItems; ) {
      const length = Math.min(slices.rows, lineItems - from)
      const sets = Array.from({ length }, (_, one) => setOf(from + one))
      const began = performance.now()
      unwrap(store.entities.savePage(workspace, 'targeting', sets, Date.now()))
      slices.took(length, performance.now() - began)
      from += length
      await store.pace.wait()
    }
  })
  const locations = Array.from({ length: 700 }, (_, number) => ({
    name: `Place ${number}`,
    targeting_type: 'LOCATION',
    targeting_value: number.toString(16).padStart(16, '0'),
  }))
  unwrap(store.storedFetches.saveFetch(workspace, 'lookUp locations {}', { readAt: 1, value: locations }))
  const open = async (change: Partial<GridView>) =>
    unwrap(await grid.open({ workspace, view: { ...view, ...change } }))
  const opening = await compared(async () => {
    const { viewId } = await open({})
    unwrap(await grid.window({ viewId, offset: 0, count: 60 }))
  })
  const filter = (field: string, value: string) => ({
    filters: [{ field, test: 'is' as const, values: [value] }],
  })
  const firstFilter = await compared(() => open(filter('targeting_locations', 'Place 77')))
  const nextFilter = await compared(() => open(filter('targeting_interests', '1077')))
  const sorting = await compared(() => open({ sort: [{ field: 'targeting_keywords', descending: false }] }))
  const offering = await compared(() =>
    grid.targetingNames({ workspace, field: 'targeting_locations', text: 'place 7' }),
  )
  const target = {
    kind: 'rows' as const,
    campaigns: [],
    lineItems: Array.from({ length: retargeted }, (_, number) => `l${number}`),
  }
  const place77 = { targeting_type: 'LOCATION', targeting_value: (77).toString(16).padStart(16, '0') }
  const change = {
    kind: 'change' as const,
    remove: [],
    add: [{ ...place77, operator_type: 'EQ' }],
  }
  const previewing = await compared(async () => {
    unwrap(await grid.previewTargeting({ workspace, target, change }))
  })
  const resting = await restingMemory()
  return [
    { name: 'targeting: save the sets of 100,000 line items', value: saving.ms, unit: 'ms' },
    ...blocked('targeting: while saving them', saving.block),
    within(6, 'targeting: open 100,000 line items with eight criteria each to the first 60 rows', opening),
    within(5, 'targeting: filter them by a location, the first time', firstFilter),
    within(5, 'targeting: filter them by an interest', nextFilter),
    within(5, 'targeting: sort them by keywords', sorting),
    within(5, 'targeting: find locations to filter by', offering),
    within(5, 'targeting: preview a location added to 10,000 of them', previewing),
    { name: "targeting: main's heap of that, without garbage", value: resting.heap, unit: 'MB' },
    { name: 'targeting: memory of the process', value: resting.resident, unit: 'MB', max: 400 },
  ]
}
