import type { MetricGroup } from '../../../../shared/api/ads/statistics.ts'
import { midnightOf } from '../../../../shared/statistics/days.ts'
import type { Statements } from '../../../core/store/database.ts'
import type { FigureQuestion } from '../ports.ts'
import type { AnsweredSeries } from './answers.ts'
import { type BlockPlace, blockKey, numberEntities, readBlock, writeBlock } from './block-store.ts'
import {
  type Block,
  blockOf,
  columnIn,
  decodeBlock,
  emptyBlock,
  encodeBlock,
  placeOf,
  UnreadableBlock,
} from './blocks.ts'
import { invalidateWeek } from './weeks.ts'

export const hourMs = 3_600_000
const minuteMs = 60_000

/** The days of a question with the steps of its answer that belong to each. */
export function daysOfQuestion(
  { from, to, granularity }: Pick<FigureQuestion, 'from' | 'to' | 'granularity'>,
  zone: string,
): readonly {
  readonly day: number
  readonly first: number
  readonly steps: number
  readonly start: number
}[] {
  const start = midnightOf(from, zone)
  return Array.from({ length: to - from }, (_, index) => {
    const [begins, ends] = [midnightOf(from + index, zone), midnightOf(from + index + 1, zone)]
    return granularity === 'DAY'
      ? { day: from + index, first: index, steps: 1, start: begins }
      : {
          day: from + index,
          first: Math.round((begins - start) / hourMs),
          start: begins,
          steps: Math.round((ends - begins) / hourMs),
        }
  })
}

export function stepsOfQuestion(question: FigureQuestion, zone: string): number {
  return daysOfQuestion(question, zone).reduce((sum, { steps }) => sum + steps, 0)
}

/** One write of blocks; small enough not to delay other writers. */
export type SavingSlice = (statements: Statements) => void

/**
 * Writes an answer, a day of a group at a time: every entity of the question gets its numbers, or null if the answer
 * has none.
 */
export function savingSlices(
  space: number,
  question: FigureQuestion,
  series: readonly AnsweredSeries[],
  zone: string,
  readAt: number,
): readonly SavingSlice[] {
  const { entity, groups, granularity, ids } = question
  const byId = new Map(series.map((answeredSeries) => [answeredSeries.id, answeredSeries]))
  const days = daysOfQuestion(question, zone)
  return groups.flatMap((group) => {
    const isMute = group !== 'ENGAGEMENT' && series.every(({ columns }) => !columns.has(group))
    return days.map(
      ({ day, first, steps, start }): SavingSlice =>
        (statements) => {
          const numbers = numberEntities(statements, space, entity, ids)
          const write = (hourly: boolean) => {
            const place: BlockPlace = { space, entity, group, hourly }
            for (const [block, members] of membersOf(ids, numbers)) {
              const key = blockKey(place, day, block)
              const slots = hourly ? steps : 1
              const storedBlock = readableBlock(statements, key, slots)
              // Numbers that never existed need no row.
              if (storedBlock === null && isMute) continue
              const changed = storedBlock ?? emptyBlock(slots)
              for (const [id, number] of members) {
                const at = placeOf(number)
                changed.readAt[at] = Math.max(1, Math.floor(readAt / minuteMs))
                putNumbers(changed, at, byId.get(id), { group, first, steps, start, hourly, readAt })
              }
              writeBlock(statements, key, encodeBlock(changed))
              if (!hourly) invalidateWeek(statements, place, day, block)
            }
          }
          write(false)
          if (granularity === 'HOUR') write(true)
        },
    )
  })
}

function membersOf(ids: readonly string[], numbers: ReadonlyMap<string, number>) {
  const blocks = new Map<number, [string, number][]>()
  for (const id of ids) {
    const number = numbers.get(id)
    if (number === undefined) continue
    const blockMembers = blocks.get(blockOf(number))
    if (blockMembers === undefined) blocks.set(blockOf(number), [[id, number]])
    else blockMembers.push([id, number])
  }
  return blocks
}

/** Null if there is none, or one that can't be read: the figures of its other entities are then fetched again. */
function readableBlock(statements: Statements, key: number, slots: number): Block | null {
  const bytes = readBlock(statements, key)
  if (bytes === null) return null
  try {
    const block = decodeBlock(bytes)
    return block.slots === slots ? block : null
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
    return null
  }
}

interface Steps {
  readonly group: MetricGroup
  readonly first: number
  readonly steps: number
  readonly start: number
  readonly hourly: boolean
  readonly readAt: number
}

function putNumbers(
  block: Block,
  place: number,
  answered: AnsweredSeries | undefined,
  { group, first, steps, start, hourly, readAt }: Steps,
): void {
  const { slots } = block
  for (const values of block.columns.values()) values.fill(Number.NaN, place * slots, (place + 1) * slots)
  for (const [column, values] of answered?.columns.get(group) ?? []) {
    const part = values.subarray(first, first + steps)
    if (part.every(Number.isNaN)) continue
    const into = columnIn(block, column)
    if (!hourly) {
      into[place] = part.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0)
      continue
    }
    // The service returns 0 for future hours.
    for (const [slot, value] of part.entries()) {
      into[place * slots + slot] = start + slot * hourMs < readAt ? value : Number.NaN
    }
  }
}
