import { apiOperations } from '../../src/shared/api/index.ts'
import { type Operation, pathTemplate } from '../../src/shared/api/operation.ts'
import { renderTable } from './markdown-table.ts'
import { answerOf, type ParameterFact, parametersOf } from './schema-facts.ts'

/** The tables of docs/service that follow from the declared operations. */

type GroupName = keyof typeof apiOperations

const basisTitles = { documented: 'Documented', public: 'Public', settled: 'Settled' } as const
const authenticationTitles = {
  user: 'user',
  app: 'app key',
  requestToken: 'request token',
  bearer: 'bearer',
  oauth2User: 'OAuth 2.0 user',
  basic: 'key and secret',
  client: 'client',
  none: 'none',
} as const satisfies Record<Operation['auth'], string>

export function renderOperations(groups: readonly string[]): string {
  return renderTable(
    ['Operation', 'Method and path', 'Signed by', 'Rate window', 'Rests on'],
    operationsOf(groups).map((operation) => [
      `\`${operation.id}\``,
      `\`${operation.method} ${pathTemplate(operation)}\`${operation.host === 'adsSandbox' ? ' (sandbox host)' : ''}`,
      signersOf(operation),
      operation.limit === null
        ? '–'
        : `${operation.limit.limit} in ${operation.limit.windowSeconds / 60} min`,
      basisTitles[operation.source.basis],
    ]),
  )
}

function signersOf({ auth, acceptsBearer, scopes }: Operation): string {
  return [
    authenticationTitles[auth],
    ...(acceptsBearer ? ['bearer'] : []),
    ...(scopes === null ? [] : [`scopes ${scopes.map((scope) => `\`${scope}\``).join(' ')}`]),
  ].join(', ')
}

/** One row per parameter and rule, with the operations that have it if not all of them do. */
export function renderParameters(groups: readonly string[]): string {
  const operations = operationsOf(groups)
  const rows = new Map<string, { readonly fact: ParameterFact; readonly ids: string[] }>()
  for (const operation of operations) {
    for (const fact of parametersOf(operation)) {
      const key = JSON.stringify(fact)
      const row = rows.get(key) ?? { fact, ids: [] }
      if (!row.ids.includes(operation.id)) row.ids.push(operation.id)
      rows.set(key, row)
    }
  }
  const parameterRows = mergeRules([...rows.values()])
  const order = [...new Set(parameterRows.map(({ fact }) => fact.name))]
  parameterRows.sort((a, b) => order.indexOf(a.fact.name) - order.indexOf(b.fact.name))
  return renderTable(
    ['Parameter', 'Rule', 'Operations'],
    parameterRows.map(({ fact, ids }) => [
      `\`${fact.name}\`${fact.isRequired ? ' (required)' : ''}`,
      fact.rule,
      ids.map((id) => `\`${id}\``).join(', '),
    ]),
  )
}

interface ParameterRow {
  readonly fact: ParameterFact
  readonly ids: readonly string[]
}

/** One row for a parameter that has several forms in the same operations. */
function mergeRules(rows: readonly ParameterRow[]): ParameterRow[] {
  const rowsByKey = new Map<string, ParameterRow>()
  for (const { fact, ids } of rows) {
    const key = JSON.stringify([fact.name, fact.isRequired, ids])
    const earlierRow = rowsByKey.get(key)
    const rule = earlierRow === undefined ? fact.rule : `${earlierRow.fact.rule}, or ${fact.rule}`
    rowsByKey.set(key, { fact: { ...fact, rule }, ids })
  }
  return [...rowsByKey.values()]
}

/** Fields of answers, one row for all operations with the same ones. */
export function renderAnswers(groups: readonly string[]): string {
  const rows = new Map<string, string[]>()
  for (const operation of operationsOf(groups)) {
    const fields = answerOf(operation)
    rows.set(fields, [...(rows.get(fields) ?? []), operation.id])
  }
  return renderTable(
    ['Operations', 'Fields'],
    [...rows]
      .filter(([fields]) => fields !== '')
      .map(([fields, ids]) => [ids.map((id) => `\`${id}\``).join(', '), `\`${fields}\``]),
  )
}

function operationsOf(groups: readonly string[]): readonly Operation[] {
  return groups.flatMap((name) => {
    if (!isGroup(name)) throw new Error(`There’s no group of operations named ${name}.`)
    return Object.values<Operation>(apiOperations[name])
  })
}

function isGroup(name: string): name is GroupName {
  return name in apiOperations
}
