import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { openThreadDatabase } from '../../src/main/core/store/thread-database.ts'
import { createCampaignGrid } from '../../src/main/modules/campaigns/grid-host.ts'
import { databasePath, openStore } from '../../src/main/modules/data-file/open.ts'
import {
  createStatisticsWork,
  type StatisticsWork,
} from '../../src/main/modules/statistics/statistics-host.ts'
import {
  blockKey,
  logChange,
  openSpace,
  writeBlock,
} from '../../src/main/modules/statistics/worker/block-store.ts'
import {
  type Block,
  blockSize,
  columnIn,
  emptyBlock,
  encodeBlock,
} from '../../src/main/modules/statistics/worker/blocks.ts'
import { invalidateWeek, sumWeeks } from '../../src/main/modules/statistics/worker/weeks.ts'
import type { GridView } from '../../src/shared/campaigns/campaign-grid.ts'
import { dayOf } from '../../src/shared/statistics/days.ts'
import type { SeriesQuery } from '../../src/shared/statistics/statistics-view.ts'
import { defaultGroups } from '../../src/shared/statistics/stored-metrics.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import {
  blocked,
  collectGarbage,
  compared,
  type Measurement,
  timed,
  whileFree,
  within,
} from './measurement.ts'
import { clock, draftsStage, fillAccount, lineItems, logger, type Place, workerEntry } from './stages.ts'

const zone = 'Europe/Berlin'
const now = Date.now()
const today = dayOf(now, zone)
const days = 30
const minuteMs = 60_000
/** Answers to save as a refresh does; each has one day of 20 line items. */
const answers = 400
const perAnswer = 20

const view: GridView = {
  shape: 'lineItems',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
  figures: { range: { kind: 'last30' }, compare: false, columns: ['impressions', 'spend', 'ctr'] },
}

/** A deterministic number from 0 to 1, spread like real figures. */
function spread(number: number, day: number, column: number): number {
  return ((number * 7_919 + day * 104_729 + column * 1_299_709) % 10_007) / 10_007
}

interface Extent {
  readonly items: number
  readonly days: number
  /** Of these, days that are stored by the hour too. */
  readonly hourlyDays: number
}

/** The default groups, with how many of their columns a line item fills. */
const groups = [
  ['ENGAGEMENT', 12],
  ['BILLING', 2],
  ['VIDEO', 10],
  ['WEB_CONVERSION', 6],
] as const

/**
 * Stores days of line items, block by block; a refresh would need hours within the service's rate limits. Returns the
 * time of the work at the end of a refresh.
 */
async function storeDays(path: string, { items, days, hourlyDays }: Extent): Promise<number> {
  const database = openThreadDatabase(path)
  const space = database.transact((statements) => {
    const id = openSpace(statements, workspace)
    for (let number = 0; number < items; number += 1) {
      statements.run('INSERT INTO statistics_entity (space, entity, number, id) VALUES (?, 1, ?, ?)', [
        id,
        number,
        `l${number}`,
      ])
    }
    for (const entity of [0, 1]) {
      statements.run('INSERT INTO statistics_known (space, entity, since, until) VALUES (?, ?, ?, ?)', [
        id,
        entity,
        today - days + 1,
        now,
      ])
    }
    return id
  })
  for (let day = today - days + 1; day <= today; day += 1) {
    database.transact((statements) => {
      for (const slots of day > today - hourlyDays ? [1, 24] : [1]) {
        for (let first = 0; first < items; first += blockSize) {
          for (const [group, columns] of groups) {
            const block = emptyBlock(slots)
            for (let place = 0; place < blockSize && first + place < items; place += 1) {
              fill(block, { place, number: first + place, day, group, columns })
            }
            const place = { space, entity: 'LINE_ITEM', group, hourly: slots > 1 } as const
            writeBlock(statements, blockKey(place, day, first / blockSize), encodeBlock(block))
            if (slots === 1) invalidateWeek(statements, place, day, first / blockSize)
          }
        }
      }
    })
  }
  database.transact((statements) =>
    logChange(statements, space, 'LINE_ITEM', Array.from({ length: items }).keys()),
  )
  const summing = await timed(() => sumWeeks(database, space))
  database.close()
  return summing
}

interface Filled {
  readonly place: number
  readonly number: number
  readonly day: number
  readonly group: (typeof groups)[number][0]
  readonly columns: number
}

function fill(block: Block, { place, number, day, group, columns }: Filled): void {
  block.readAt[place] = Math.floor(now / minuteMs) - 60
  // On any day, a fifth of the line items don't run, and a third has conversions.
  if (spread(number, day, 99) < 0.2 || (group === 'WEB_CONVERSION' && number % 3 > 0)) return
  for (let column = 0; column < columns; column += 1) {
    const isSpend = group === 'BILLING' && column === 1
    const size = isSpend ? 90_000_000 : group === 'WEB_CONVERSION' ? 12 : 20_000 / (1 + column) ** 2
    for (let slot = 0; slot < block.slots; slot += 1) {
      const value = spread(number, day * 24 + slot, column) * (size / block.slots)
      columnIn(block, column)[place * block.slots + slot] = Math.floor(value)
    }
  }
}

/** The service's answer about a day of some line items. */
function answerOf(ids: readonly string[], day: number): string {
  const series = (number: number, column: number, size: number) => [
    Math.floor(spread(number, day, column) * size),
  ]
  const data = ids.map((id, number) => ({
    id,
    id_data: [
      {
        segment: null,
        metrics: {
          impressions: series(number, 1, 20_000),
          clicks: series(number, 2, 400),
          engagements: series(number, 3, 900),
          url_clicks: series(number, 4, 100),
          likes: null,
          billed_engagements: series(number, 5, 900),
          billed_charge_local_micro: series(number, 6, 90_000_000),
        },
      },
    ],
  }))
  return JSON.stringify({ data, request: { params: { entity_ids: ids } } })
}

const idsOf = (answer: number) =>
  Array.from({ length: perAnswer }, (_, one) => `l${(answer * perAnswer + one) % lineItems}`)

/** Saves answers one after another, as a refresh does; main only waits. */
async function prepareDay(path: string, { api }: StatisticsWork): Promise<() => Promise<void>> {
  const jobId = 'bench'
  unwrap(await api.begin({ jobId, workspace, plan: { since: today, begunAt: now } }))
  const file = new DatabaseSync(path)
  const insert = file.prepare(
    `INSERT INTO statistics_question (job_id, number, state, by_job, question) VALUES (?, ?, 'waiting', 0, ?)`,
  )
  const question = { entity: 'LINE_ITEM', from: today, to: today + 1, by: 'request', granularity: 'DAY' }
  for (let number = 0; number < answers; number += 1) {
    const plain = { segmentation: null, country: null, groups: defaultGroups, ids: idsOf(number) }
    insert.run(jobId, number, JSON.stringify({ ...question, ...plain }))
  }
  file.close()
  const texts = Array.from({ length: answers }, (_, number) => answerOf(idsOf(number), today))
  return async () => {
    for (const [number, text] of texts.entries())
      unwrap(await api.save({ jobId, number, account: { workspace, zone }, text, readAt: now }))
  }
}

const bytesRow = z.object({ bytes: z.number() })

/** Bytes of all tables of figures, with their unused space. */
function pagesOf(file: DatabaseSync): number {
  return bytesRow.parse(
    file.prepare("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'statistics_%'").get(),
  ).bytes
}

/** Size of a year of 10,000 line items by day, and a week by hour. */
async function yearOf({ folder }: Place): Promise<number> {
  const own = join(folder, 'year')
  mkdirSync(own)
  openStore({ folder: own, clock, logger }).close()
  await storeDays(databasePath(own), { items: 10_000, days: 365, hourlyDays: 7 })
  const file = new DatabaseSync(databasePath(own), { readOnly: true })
  const bytes = pagesOf(file)
  file.close()
  return bytes
}

/** 100,000 line items with 30 days of figures: sorting by one, charting and storing them. */
export async function measureFigures(place: Place): Promise<readonly Measurement[]> {
  const stage = draftsStage(place)
  const path = databasePath(place.folder)
  await fillAccount(stage)
  const summing = await storeDays(path, { items: lineItems, days, hourlyDays: 0 })
  const year = await yearOf(place)
  const file = new DatabaseSync(path, { readOnly: true })
  const stored = bytesRow.parse(
    file.prepare('SELECT sum(length(content)) AS bytes FROM statistics_block').get(),
  ).bytes
  const pages = pagesOf(file)
  file.close()
  const entry = workerEntry('modules/campaigns/worker/grid-worker.ts')
  const { api: grid, prepare, close } = createCampaignGrid({ entry, path, logger })
  place.closing.defer(() => close())
  prepare()
  const open = async (change: Partial<GridView>) =>
    unwrap(await grid.open({ workspace, view: { ...view, ...change }, zone }))
  const sorted = (field: string) => open({ sort: [{ field, descending: true }] })
  const opening = await timed(async () => {
    const { viewId } = await open({ figures: undefined })
    unwrap(await grid.window({ viewId, offset: 0, count: 60 }))
  })
  const byName = await timed(() => open({ figures: undefined, sort: [{ field: 'name', descending: true }] }))
  const byEnd = await timed(() =>
    open({ figures: undefined, sort: [{ field: 'end_time', descending: true }] }),
  )
  const shown = await timed(async () => {
    const { viewId } = await open({})
    unwrap(await grid.window({ viewId, offset: 0, count: 60 }))
  })
  const byCtr = await compared(() => sorted('figure:ctr'))
  const byCpm = await compared(() => sorted('figure:cpm'))
  const again = await compared(() => sorted('figure:cpm'))
  const byPacing = await compared(() => sorted('figure:pacing'))
  const filtered = await compared(() =>
    open({ filters: [{ field: 'figure:ctr', test: 'above', values: [0.5] }] }),
  )
  const work = createStatisticsWork({
    entry: workerEntry('modules/statistics/worker/statistics-worker.ts'),
    path,
    logger,
  })
  place.closing.defer(() => work.close())
  unwrap(await work.api.known({ workspace }))
  const query: Omit<SeriesQuery, 'ids'> = {
    workspace: { ...workspace },
    entity: 'LINE_ITEM',
    granularity: 'DAY',
    segmentation: null,
    metrics: ['billed_charge_local_micro', 'impressions', 'clicks'],
    span: { from: today - days + 1, to: today + 1 },
  }
  const chart = await compared(async () =>
    unwrap(await work.api.series({ query: { ...query, ids: ['l77777'] }, zone })),
  )
  // The rows of a screen are spread over the account, once they're sorted.
  const screen = Array.from({ length: 50 }, (_, row) => `l${(row * 1_999) % lineItems}`)
  const trends = await compared(async () =>
    unwrap(await work.api.series({ query: { ...query, ids: screen }, zone })),
  )
  const whole = await timed(async () =>
    unwrap(await work.api.series({ query: { ...query, ids: 'all' }, zone })),
  )
  const saveDay = await prepareDay(path, work)
  collectGarbage()
  const saving = await whileFree(saveDay)
  const afterwards = await compared(() => sorted('figure:cpm'))
  const ms = (name: string, value: number): Measurement => ({ name: `figures: ${name}`, value, unit: 'ms' })
  const mb = (name: string, value: number, max?: number): Measurement => ({
    name: `figures: ${name}`,
    value: value / 1e6,
    unit: 'MB',
    max,
  })
  return [
    ms('open 100,000 line items to the first 60 rows', opening),
    ms('sort them by name', byName),
    ms('show 30 days of figures beside them, the first time', shown),
    ms('sort them by the end of their flights', byEnd),
    within(5, 'figures: sort by a rate that is shown', byCtr),
    within(5, 'figures: sort by a cost from two groups of metrics', byCpm),
    within(5, 'figures: sort by it once more', again),
    within(5, 'figures: sort by pacing', byPacing),
    within(5, 'figures: filter by a rate', filtered),
    within(10, 'figures: sort by it right after figures were stored', afterwards),
    within(4, 'figures: chart a month of a line item, the first time', chart),
    within(4, 'figures: trend lines of a month for 50 rows on screen', trends),
    ms('add up a month of all line items', whole),
    ms(`store a day of ${answers * perAnswer} line items, a call for each 20`, saving.ms),
    ms('sum a month by week, as at the end of the first refresh', summing),
    ...blocked('figures: while storing it', saving.block),
    mb('a month of 100,000 line items, as numbers', stored),
    mb('the same in the database', pages, 250),
    mb('a year of 10,000 line items by day and a week by hour, in the database', year, 500),
  ]
}
