import { z } from 'zod'
import type { Fields, Json } from '../core/json.ts'

/** Text in a draft's content. */
export const text = z.string().nullish()

/** Whether a value is omitted when creating, and clears the field in an update. */
export function isEmpty(value: Json | undefined): value is '' | null | undefined | never[] {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Reads a record's texts by the names of their fields; null for anything else. */
export function textsOf(record: object): (field: string) => string | null {
  const values = new Map<string, unknown>(Object.entries(record))
  return (field) => {
    const value = values.get(field)
    return typeof value === 'string' ? value : null
  }
}

/** The given attributes of a record that aren't null. */
export function pick(record: Fields, names: readonly string[]): Fields {
  const picked: Record<string, Json> = {}
  for (const name of names) {
    const value = record[name]
    if (value !== undefined && value !== null) picked[name] = value
  }
  return picked
}

/** Removes unset fields at every depth. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === undefined || part === null || part === '' ? [] : [[name, withoutEmpty(part)] as const],
    ),
  )
}

type Unset<Content, Name extends keyof Content> = { [N in Name]-?: Exclude<Content[N], undefined> | null }

/** Missing and empty fields become null, which rules treat as unset. */
export function unset<Content extends object, Name extends keyof Content>(
  content: Content,
  names: readonly Name[],
): Unset<Content, Name> {
  const values: Partial<Record<Name, unknown>> = {}
  for (const name of names) values[name] = content[name] === '' ? null : (content[name] ?? null)
  // The keys are exactly the names, and each value comes from its own field.
  return values as Unset<Content, Name>
}
