import { z } from 'zod'
import { t } from '../text/language.ts'
import { percentEncode } from '../text/percent-encoding.ts'
import { isSecretName } from '../text/secret-name.ts'
import { type ConsoleBody, type ConsoleRequest, mapRequestTexts } from './console-request.ts'

/** `{{name}}` in a request: replaced on sending by a built-in or stored value of the environment. */

/** The chosen account and user. */
export const builtInVariables = ['account_id', 'user_id'] as const

const nameForm = /^[a-z][a-z0-9_]{0,60}$/

/** What is wrong with the name or value of a stored variable, in a sentence; null if nothing. */
export function variableProblem(field: 'name' | 'value', text: string): string | null {
  if (field === 'value') {
    return /\{\{|\}\}/.test(text) ? t`A value can’t contain double braces.` : null
  }
  if (!nameForm.test(text)) return t`Enter lower-case letters, digits and underscores, such as campaign_id.`
  if (builtInVariables.some((name) => name === text)) return t`This name is built in.`
  return isSecretName(text) ? t`Secrets can’t be variables. Flightdeck signs requests itself.` : null
}

const checked = (field: 'name' | 'value') =>
  z
    .string()
    .max(10_000)
    .refine((text) => variableProblem(field, text) === null)

const consoleVariable = z.strictObject({ name: checked('name'), value: checked('value') })
export type ConsoleVariable = z.output<typeof consoleVariable>

/** Stored per environment. */
export const consoleVariables = z
  .array(consoleVariable)
  .max(200)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length)

/** Values by name; an empty one counts as missing. */
export type VariableValues = Readonly<Record<string, string>>

/** Of an environment: the chosen account and user, and what is stored. */
export function valuesOfVariables(
  { accountId, userId }: { readonly accountId?: string | null; readonly userId?: string | null },
  userVariables: readonly ConsoleVariable[],
): VariableValues {
  const userPairs = userVariables.map(({ name, value }) => [name, value] as const)
  return { account_id: accountId ?? '', user_id: userId ?? '', ...Object.fromEntries(userPairs) }
}

const variable = /\{\{([a-z][a-z0-9_]{0,60})\}\}/g

export function hasVariable(text: string): boolean {
  return text.search(variable) !== -1
}

/** Names used as `{{name}}` anywhere in a request, in order of first use. */
export function variablesIn(request: ConsoleRequest): readonly string[] {
  const names = new Set<string>()
  mapRequestTexts(request, (text) => {
    for (const [, name] of text.matchAll(variable)) if (name !== undefined) names.add(name)
    return text
  })
  return [...names]
}

/** Names in a request that have no value: such a request can't be sent. */
export function unresolvedVariables(request: ConsoleRequest, values: VariableValues): readonly string[] {
  return variablesIn(request).filter((name) => (values[name] ?? '') === '')
}

/** Replaces names with their values; names without a value remain. Each value is encoded for the place where it stands. */
export function fillVariables(request: ConsoleRequest, values: VariableValues): ConsoleRequest {
  const filled = mapRequestTexts(request, (text) => fill(text, values, (value) => value))
  return {
    ...filled,
    path: fill(request.path, values, percentEncode),
    body: fillBody(request.body, filled.body, values),
  }
}

function fillBody(body: ConsoleBody, filled: ConsoleBody, values: VariableValues): ConsoleBody {
  if (body.kind !== 'json' && body.kind !== 'text') return filled
  if (jsonTextOf(body) !== null) return { ...body, text: fillJson(body.text, values) }
  return body.kind === 'text' && /^application\/x-www-form-urlencoded\b/i.test(body.contentType)
    ? { ...body, text: fill(body.text, values, percentEncode) }
    : filled
}

/** The text of a body that is sent as JSON; null for any other. */
export function jsonTextOf(body: ConsoleBody): string | null {
  const isJson = body.kind === 'json' || (body.kind === 'text' && /^[^;]*\bjson\b/i.test(body.contentType))
  return isJson ? body.text : null
}

function fill(text: string, values: VariableValues, write: (value: string) => string): string {
  return text.replace(variable, (whole, name: string) => {
    const value = values[name]
    return value === undefined || value === '' ? whole : write(value)
  })
}

/** Inside quotes, a value is part of a string; outside, it's JSON itself, or else a string. */
function fillJson(text: string, values: VariableValues): string {
  let filled = ''
  let at = 0
  let isQuoted = false
  for (const match of text.matchAll(variable)) {
    const before = text.slice(at, match.index)
    isQuoted = endsQuoted(before, isQuoted)
    const isText = isQuoted
    filled +=
      before +
      fill(match[0], values, (value) => (isText ? JSON.stringify(value).slice(1, -1) : asJsonValue(value)))
    at = match.index + match[0].length
  }
  return filled + text.slice(at)
}

/** Text that isn't exactly one JSON value would change what stands around it. */
function asJsonValue(value: string): string {
  try {
    JSON.parse(value)
    return value
  } catch {
    return JSON.stringify(value)
  }
}

function endsQuoted(text: string, wasQuoted: boolean): boolean {
  let isQuoted = wasQuoted
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\' && isQuoted) at += 1
  }
  return isQuoted
}

/**
 * JSON of the same length in which every variable outside quotes is replaced by a number, so that the rest can be
 * checked.
 */
export function maskVariables(text: string): string {
  let checkable = ''
  let at = 0
  let isQuoted = false
  for (const match of text.matchAll(variable)) {
    const before = text.slice(at, match.index)
    isQuoted = endsQuoted(before, isQuoted)
    checkable += before + (isQuoted ? match[0] : '0'.padEnd(match[0].length))
    at = match.index + match[0].length
  }
  return checkable + text.slice(at)
}

/** Replaces IDs with names if an ID is a whole path segment or a whole parameter value. */
export function placeVariables(request: ConsoleRequest, values: VariableValues): ConsoleRequest {
  const nameOf = (value: string) =>
    Object.entries(values).find(([, known]) => known !== '' && known === value)?.[0]
  const place = (value: string) => {
    const name = nameOf(value)
    return name === undefined ? value : `{{${name}}}`
  }
  const named = mapRequestTexts(request, (text, name) => (name === null ? text : place(text)))
  return { ...named, path: request.path.split('/').map(place).join('/') }
}
