import { z } from 'zod'
import { metricGroups } from '../../../../shared/api/ads/statistics.ts'
import { dayOf, midnightOf } from '../../../../shared/statistics/days.ts'
import { nextFinalityAt } from '../../../../shared/statistics/finality.ts'
import { type Need, planQuestions } from '../../../../shared/statistics/planning.ts'
import { type TrackedEntity, trackedEntities } from '../../../../shared/statistics/statistics-view.ts'
import { appGroups, defaultGroups, isAboutApp } from '../../../../shared/statistics/stored-metrics.ts'
import type { Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import type { Account, FigureQuestion } from '../ports.ts'
import { blockKey, blocksOf, entityNumber } from './block-store.ts'
import { blockSize, openBlock, UnreadableBlock } from './blocks.ts'

/** What a refresh has to request. */

type Reader = Pick<Statements, 'all'>

/** Days, including today, for which hours are read and stored. Promoted posts only have days. */
export const hourlyDays = 7
/** Older figures aren't read again (statistics.md#finality). */
const refetchDays = 30
const minuteMs = 60_000

const entityRow = z.object({ number: z.int(), id: z.string() })

/** Days that an earlier refresh read before they were as final as they are now. */
function* outdatedNeeds(
  reader: Reader,
  space: number,
  entity: TrackedEntity,
  { zone }: Account,
  now: number,
): Generator<Need> {
  const today = dayOf(now, zone)
  const daysByNumber = new Map<number, number[]>()
  const place = { space, entity, group: 'ENGAGEMENT', hourly: false } as const
  for (const { day, block, content } of blocksOf(reader, place, {
    from: today - refetchDays,
    to: today + 1,
  })) {
    const end = midnightOf(day + 1, zone)
    for (const at of placesWithNumbers(
      content,
      (minutes) => (nextFinalityAt(end, minutes * minuteMs) ?? now + 1) <= now,
    )) {
      const number = block * blockSize + at
      const days = daysByNumber.get(number)
      if (days === undefined) daysByNumber.set(number, [day])
      else days.push(day)
    }
  }
  if (daysByNumber.size === 0) return
  const rows = reader
    .all('SELECT number, id FROM statistics_entity WHERE space = :space AND entity = :entity', {
      space,
      entity: entityNumber(entity),
    })
    .read(entityRow)
  for (const { number, id } of rows) {
    for (const day of daysByNumber.get(number) ?? []) yield { id, from: day, to: day + 1 }
  }
}

function placesWithNumbers(content: Uint8Array, isOld: (minutes: number) => boolean): Iterable<number> {
  const outdatedPlaces = new Set<number>()
  try {
    const block = openBlock(content)
    // If the earliest read needn't be repeated, neither do the others.
    if (!isOld(block.oldest)) return outdatedPlaces
    const readAt = block.readAt()
    const old = new Set([...block.places].filter((place) => isOld(readAt[place] ?? 0)))
    const values = new Float64Array(block.places.length * block.slots)
    for (const _column of block.columns()) {
      if (outdatedPlaces.size === old.size) break
      block.decode(values)
      for (const [index, place] of block.places.entries()) {
        if (old.has(place) && !Number.isNaN(values[index] ?? Number.NaN)) outdatedPlaces.add(place)
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
  }
  return outdatedPlaces
}

const keyRow = z.object({
  key: z.string(),
  objective: z.string().nullable(),
  campaign: z.string().nullable(),
})

/** App line items and their campaigns. */
function aboutApps(
  { all }: Reader,
  { workspace }: Account,
): Readonly<Record<TrackedEntity, ReadonlySet<string>>> {
  const rows = all(
    `SELECT line.key, line.objective, parent.key AS campaign FROM campaign_row AS line
     LEFT JOIN campaign_row AS parent ON parent.space = line.space AND parent.id = line.parent
     WHERE line.space = (SELECT id FROM campaign_space WHERE ${inWorkspace}) AND line.subject = 1
       AND line.objective IN ('APP_INSTALLS', 'APP_ENGAGEMENTS')`,
    workspaceValues(workspace),
  )
    .read(keyRow)
    .filter(({ objective }) => isAboutApp(objective))
  return {
    LINE_ITEM: new Set(rows.map(({ key }) => key)),
    CAMPAIGN: new Set(rows.flatMap(({ campaign }) => campaign ?? [])),
    PROMOTED_TWEET: new Set(),
  }
}

/** Campaigns first, then line items, then posts: what is viewed most arrives first. */
export function questionsOf(
  reader: Reader,
  space: number,
  active: Readonly<Partial<Record<TrackedEntity, readonly Need[]>>>,
  account: Account,
  { since, now }: { readonly since: number; readonly now: number },
): readonly FigureQuestion[] {
  const { zone } = account
  const today = dayOf(now, zone)
  const apps = aboutApps(reader, account)
  return trackedEntities.flatMap((entity) => {
    const needs = [...(active[entity] ?? []), ...outdatedNeeds(reader, space, entity, account, now)].flatMap(
      ({ id, from, to }) => {
        const need = { id, from: Math.max(from, since), to: Math.min(to, today + 1) }
        return need.from < need.to ? [need] : []
      },
    )
    const time = { now, zone, hourlyDays: entity === 'PROMOTED_TWEET' ? 0 : hourlyDays }
    const plain = { entity, segmentation: null, country: null }
    return [
      ...planQuestions(needs, time).map((need) => ({ ...need, ...plain, groups: defaultGroups })),
      ...planQuestions(
        needs.filter(({ id }) => apps[entity].has(id)),
        time,
      ).map((need) => ({ ...need, ...plain, groups: appGroups })),
    ]
  })
}

/** Hours of days before the last week, plus a day for daylight saving changes. */
export function deleteOldHours({ run }: Pick<Statements, 'run'>, space: number, today: number): void {
  for (const entity of trackedEntities) {
    for (const group of metricGroups) {
      const place = { space, entity, group, hourly: true }
      run('DELETE FROM statistics_block WHERE key >= :first AND key < :end', {
        first: blockKey(place, 0, 0),
        end: blockKey(place, Math.max(0, today - hourlyDays), 0),
      })
    }
  }
}
