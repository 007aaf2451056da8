import { z } from 'zod'

/** What JSON can say. Fields of drafts are of this kind, so that they pass disk, bridge and comparison unchanged. */
export const json = z.json()
export type Json = z.output<typeof json>

/** Named values: the fields of a draft or the attributes of a record. */
export const fields = z.record(z.string().max(100), json)
export type Fields = Readonly<Record<string, Json>>

/** Whether two values say the same; the order of an object's keys says nothing. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || canonical(a) === canonical(b)
}

function canonical(value: Json | undefined): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  )
}
