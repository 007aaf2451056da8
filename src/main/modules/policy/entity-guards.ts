import { textOf } from '../../../shared/entities/fields.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { type NamedKind, nameFields, type PolicyDocument } from '../../../shared/policy/policy-document.ts'
import { formatCount } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import type { Guard } from './guard.ts'
import { patternOf } from './patterns.ts'
import { flightDays } from './policy-view.ts'

/** Names and flights. */

export const namedKinds = Object.keys(nameFields).filter((kind): kind is NamedKind => kind in nameFields)

export function namingGuards({ naming = {} }: PolicyDocument): readonly Guard[] {
  return namedKinds.flatMap((kind): Guard[] => {
    const rule = naming[kind]
    const pattern = rule === undefined ? null : patternOf(rule.pattern)
    if (rule === undefined || pattern === null) return []
    const form = rule.hint ?? rule.pattern
    const field = nameFields[kind]
    return [
      {
        name: `naming.${kind}`,
        path: ['naming', kind],
        level: rule.level ?? 'error',
        kinds: [kind],
        summary: t`Names of ${kinds[kind].label.many}: ${form}`,
        check(view) {
          const name = textOf(view.after[field]) ?? ''
          if (!(view.changes(field) || view.activates) || pattern.matchesAll(name)) return []
          const message =
            name === ''
              ? t`The policy asks for a name: ${form}.`
              : t`The policy asks for names like this: ${form}.`
          return [{ field, message, values: [{ name: field, value: name === '' ? '–' : name }] }]
        },
      },
    ]
  })
}

export function flightGuards({ flights }: PolicyDocument): readonly Guard[] {
  if (flights === undefined) return []
  const { level = 'error', minDays, maxDays, requireEnd } = flights
  const guard = (name: string, summary: string, problem: (days: number | null) => string | null): Guard => ({
    name: `flights.${name}`,
    path: ['flights', name],
    level,
    kinds: ['lineItem'],
    summary,
    check(view) {
      if (!(view.changes('start_time', 'end_time') || view.activates)) return []
      const days = flightDays(view.after, view.facts)
      const message = problem(days)
      if (message === null) return []
      const values = [
        { name: 'start_time', value: textOf(view.after.start_time) ?? '–' },
        { name: 'end_time', value: textOf(view.after.end_time) ?? '–' },
        { name: t`days`, value: days === null ? '–' : daysText(days) },
      ]
      return [{ field: 'end_time', message, values }]
    },
  })
  const noEnd = t`The policy asks for an end of the flight.`
  return [
    ...(minDays === undefined
      ? []
      : [
          guard('minDays', t`Flights last ${daysText(minDays)} or more days`, (days) =>
            days === null || days >= minDays
              ? null
              : t`The flight takes ${daysText(days)} days; the policy asks for at least ${daysText(minDays)}.`,
          ),
        ]),
    ...(maxDays === undefined
      ? []
      : [
          guard('maxDays', t`Flights last no more than ${daysText(maxDays)} days`, (days) => {
            if (days === null) return noEnd
            return days <= maxDays
              ? null
              : t`The flight takes ${daysText(days)} days; the policy allows at most ${daysText(maxDays)}.`
          }),
        ]),
    ...(requireEnd === true
      ? [guard('requireEnd', t`Flights have an end`, (days) => (days === null ? noEnd : null))]
      : []),
  ]
}

function daysText(days: number): string {
  return formatCount(Math.round(days * 10) / 10)
}
