import { parseBoundedJson } from '../../core/bounded-json.ts'
import { writeJson } from '../../core/json-text.ts'
import { t } from '../../text/language.ts'
import type { ConsoleBody, ConsoleRequest } from '../console-request.ts'
import { hasVariable, jsonTextOf, maskVariables } from '../console-variables.ts'

/**
 * What values changed beyond their own places, in a sentence; null if nothing. `template` is the request as it was
 * confirmed, `request` the one that would be sent. The values come from answers of the service.
 */
export function structureProblem(template: ConsoleRequest, request: ConsoleRequest): string | null {
  if (!hasSamePath(template.path, request.path))
    return t`With these values the request leads to another address. It was not sent.`
  // Header values end at a line break, and the rest would be a header of its own.
  if (request.headers.some(([, value]) => /\p{Cc}/u.test(value)))
    return t`With these values a header would have a line break. It was not sent.`
  return hasSameBody(template.body, request.body)
    ? null
    : t`These values would change the structure of the body: only single values may come from a response. It was not sent.`
}

function hasSamePath(template: string, path: string): boolean {
  const before = segmentsOf(template)
  const after = segmentsOf(path)
  // `..` would leave out segments.
  return (
    before.length === after.length &&
    before.every((segment, index) => segment.includes('%7B%7B') || segment === after[index])
  )
}

function segmentsOf(path: string): readonly string[] {
  const text = `https://host${path.replaceAll('{{', '%7B%7B').replaceAll('}}', '%7D%7D')}`
  return (URL.canParse(text) ? new URL(text).pathname : path).split('/')
}

function hasSameBody(template: ConsoleBody, body: ConsoleBody): boolean {
  const confirmed = jsonTextOf(template)
  const text = jsonTextOf(body)
  if (confirmed === null || text === null) return template.kind === body.kind
  if (!hasVariable(confirmed)) return true
  const before = shapeOf(maskVariables(confirmed))
  return before !== null && before === shapeOf(text)
}

const limits = { depth: 200, values: 500_000 }

/** The names and lengths of JSON without its single values; null if it isn't JSON. */
function shapeOf(text: string): string | null {
  try {
    return writeJson(shape(parseBoundedJson(text, limits)))
  } catch {
    return null
  }
}

function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return 0
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part)]))
}
