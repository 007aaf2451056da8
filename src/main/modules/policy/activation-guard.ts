import { wallTime } from '../../../shared/core/zoned-time.ts'
import {
  type ForbiddenHours,
  type PolicyDocument,
  type Weekday,
  weekdays,
} from '../../../shared/policy/policy-document.ts'
import { t } from '../../../shared/text/language.ts'
import type { Breach, Guard } from './guard.ts'
import { timeIn } from './policy-view.ts'

/** Hours at which nothing may become active. */

const dayMinutes = 24 * 60

/** The index of the forbidden hours that an instant is in; -1 if in none, or if the zone is unknown. */
export function forbiddenHoursAt(
  forbidden: readonly ForbiddenHours[],
  instant: number,
  zone: string,
): number {
  const localTime = wallTime(instant, zone)
  if (localTime === null) return -1
  const minute = localTime.hour * 60 + localTime.minute
  const weekday = (new Date(Date.UTC(localTime.year, localTime.month - 1, localTime.day)).getUTCDay() + 6) % 7
  return forbidden.findIndex((hours) => covers(hours, weekday, minute))
}

/** `weekday` counts from Monday, 0. */
function covers({ days, from, to }: ForbiddenHours, weekday: number, minute: number): boolean {
  const begin = minutesOf(from) ?? 0
  const end = minutesOf(to) ?? dayMinutes
  const isOn = (day: number) =>
    days === undefined || days.some((name) => weekdays.indexOf(name) === (day + 7) % 7)
  if (begin < end) return isOn(weekday) && minute >= begin && minute < end
  // Past midnight: the hours belong to the day on which they begin.
  return (isOn(weekday) && minute >= begin) || (isOn(weekday - 1) && minute < end)
}

function minutesOf(clock: string | undefined): number | null {
  if (clock === undefined) return null
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

export function activationGuards({ activation }: PolicyDocument): readonly Guard[] {
  if (activation === undefined) return []
  const { level = 'error', forbidden } = activation
  return forbidden.map((hours, index): Guard => {
    const text = hoursText(hours)
    return {
      name: `activation.forbidden.${index + 1}`,
      path: ['activation', 'forbidden', index],
      level,
      summary: t`Nothing becomes active ${text}`,
      kinds: ['campaign', 'lineItem'],
      check(view) {
        const { facts, after } = view
        if (after.entity_status !== 'ACTIVE' || !(view.activates || view.changes('start_time'))) return []
        const zone = facts.zone()
        if (zone === null) return index === 0 ? [unknownZone] : []
        const start = timeIn(after, 'start_time')
        const isLater = start !== null && facts.isFuture(start)
        // A later start decides; anything else becomes active when it's published.
        const atStart = isLater ? forbiddenHoursAt(forbidden, start, zone) : -1
        const atOnce = !isLater && view.activates ? facts.forbiddenNow() : -1
        const forbiddenIndex = isLater ? atStart : atOnce
        if (forbiddenIndex !== index) return []
        const field = isLater ? 'start_time' : 'entity_status'
        const message = isLater
          ? t`The policy forbids activation ${text}; it would start then.`
          : t`The policy forbids activation ${text}; that’s now.`
        const values = [
          { name: 'entity_status', value: 'ACTIVE' },
          { name: 'start_time', value: typeof after.start_time === 'string' ? after.start_time : '–' },
          { name: t`time zone`, value: zone },
        ]
        return [{ field, message, values }]
      },
    }
  })
}

/** Without the account's time zone, the forbidden hours can't be determined. */
const unknownZone: Breach = {
  field: 'entity_status',
  message: t`The policy forbids hours of activation, but the account’s time zone isn’t known. Open Accounts to load it.`,
  values: [{ name: t`time zone`, value: '–' }],
}

const dayLabels: Readonly<Record<Weekday, string>> = {
  mon: t`Mon`,
  tue: t`Tue`,
  wed: t`Wed`,
  thu: t`Thu`,
  fri: t`Fri`,
  sat: t`Sat`,
  sun: t`Sun`,
}

function hoursText({ days, from, to }: ForbiddenHours): string {
  const when = days === undefined ? t`on every day` : t`on ${days.map((day) => dayLabels[day]).join(', ')}`
  return from === undefined && to === undefined
    ? when
    : t`${when} from ${from ?? '00:00'} to ${to ?? '24:00'}`
}
