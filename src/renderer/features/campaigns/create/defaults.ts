import type { Objective } from '../../../../shared/api/ads/line-items.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { shiftDays, wallTime } from '../../../../shared/core/zoned-time.ts'
import { objectiveMatrix, requiredBy } from '../../../../shared/entities/line-items/objective-matrix.ts'
import { isoOfZoned } from '../../../ui/inputs/zoned-fields.ts'

/** Start and time zone of a flight. */
export interface FlightStart {
  readonly now: number
  readonly timezone: string
}

/**
 * A new line item: the defaults of its objective, paused so that nothing spends by accident, with a flight from the
 * account's next midnight.
 */
export function newLineItem(objective: Objective, start: FlightStart): Fields {
  const { goals, bidStrategies } = objectiveMatrix[objective]
  return {
    objective,
    ...requiredBy(objective),
    goal: goals[0],
    bid_strategy: bidStrategies[0],
    entity_status: 'PAUSED',
    start_time: nextMidnight(start),
  }
}

function nextMidnight({ now, timezone }: FlightStart): string {
  const tomorrow = shiftDays(now, 1, timezone)
  const zonedDay = tomorrow === null ? null : wallTime(tomorrow, timezone)
  const { year, month, day } = zonedDay ?? utcDay(now + 86_400_000)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  return isoOfZoned({ date, time: '00:00' }, timezone) ?? `${date}T00:00:00Z`
}

/** For a time zone that this computer doesn't know. */
function utcDay(instant: number) {
  const date = new Date(instant)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
