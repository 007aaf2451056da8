import { eventTypes } from '../../src/shared/api/platform/activity-event-types.ts'
import { problemExtras } from '../../src/shared/core/problem.ts'
import { type Operator, operatorsOf, type RuleEndpoint } from '../../src/shared/streams/operators.ts'
import { renderTable } from './markdown-table.ts'

/** The tables of docs/service that follow from declared vocabularies: problems, event types, operators. */

export function renderProblems(): string {
  return renderTable(
    ['Subtype', 'Fields besides `type`, `title`, `status` and `detail`'],
    Object.entries(problemExtras()).map(([slug, schema]) => {
      const names = Object.keys(schema.shape).map((name) => `\`${name}\``)
      return [`\`${slug}\``, names.length === 0 ? 'none' : names.join(', ')]
    }),
  )
}

export function renderEventTypes(): string {
  return renderTable(
    ['Event type', 'Filter', 'OAuth 2.0 scope', 'Consent', 'Direction'],
    Object.entries(eventTypes).map(([type, { filter, scope, isPrivate, hasDirection }]) => [
      `\`${type}\``,
      filter,
      `\`${scope}\``,
      isPrivate ? 'needed' : '–',
      hasDirection ? 'yes' : '–',
    ]),
  )
}

const endpointTitles = {
  rule: 'filtered stream',
  dedicated: 'powerstream',
  recent: 'recent search',
  all: 'full search',
} as const satisfies Record<RuleEndpoint, string>

export function renderOperators(): string {
  const rows = new Map<string, RuleEndpoint[]>()
  for (const endpoint of ['rule', 'dedicated', 'recent', 'all'] as const) {
    for (const operator of operatorsOf(endpoint)) {
      const key = JSON.stringify([`\`${operator.name}:\``, describeValue(operator), standingOf(operator)])
      rows.set(key, [...(rows.get(key) ?? []), endpoint])
    }
  }
  return renderTable(
    ['Operator', 'Value', 'Use', 'Where'],
    [...rows].map(([key, endpoints]) => [
      ...(JSON.parse(key) as string[]),
      endpoints.map((endpoint) => endpointTitles[endpoint]).join(', '),
    ]),
  )
}

function describeValue({ value }: Operator): string {
  switch (value.kind) {
    case 'one':
      return value.of.map((choice) => `\`${choice}\``).join(', ')
    case 'whole':
      return value.max === Number.MAX_SAFE_INTEGER
        ? `a whole number from ${value.min}`
        : `${value.min} to ${value.max}`
    case 'range':
      return 'a number, or a range such as `10..20`'
    case 'fraction':
      return '0 to 1'
    case 'id':
      return 'an ID'
    case 'geometry':
      return 'an area in brackets'
    case 'text':
      return 'text'
  }
}

function standingOf({ standalone, negation }: Operator): string {
  return `${standalone ? 'alone' : 'beside another'}${negation === 'never' ? ', never negated' : ''}`
}
