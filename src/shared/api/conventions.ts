import { z } from 'zod'
import {
  type ExactInteger,
  isExactInteger,
  isInt64,
  maxInt64,
  toExactInteger,
} from '../core/exact-integer.ts'
import { countCharacters } from '../text/characters.ts'

/** Common parts of all operations (requests-and-lists.md#requests). */

/** ID of an ads entity: base 36 in public examples; always a string, so that 64-bit values survive. */
export const identifier = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** A 64-bit ID in decimal digits. Always a string. */
export const decimalId = z.string().regex(/^[0-9]{1,19}$/)

/** A documented `long`: 64 bits by value, with any number of digits (requests-and-lists.md#identifiers). */
export const longId = z
  .string()
  .regex(/^-?[0-9]{1,64}$/, { error: 'is not a whole number', abort: true })
  .refine((text) => isInt64(toExactInteger(BigInt(text))), {
    error: 'does not fit into 64 bits',
    abort: true,
  })
  .overwrite((text) => String(BigInt(text)))

/**
 * Local micro units: the amount times 1,000,000 in the currency of the funding instrument. A branded whole number, so
 * that no other number or fraction can be used instead. Sums may exceed the service's limit. The `format` says how its
 * text is read.
 */
export const micro = z
  .custom<ExactInteger>(isExactInteger, 'is not a whole number')
  .meta({ type: 'integer', format: 'int64' })
  .brand<'Micro'>()
export type Micro = z.infer<typeof micro>

/** The same rule without the schema's error, which is slow to build: most cells of a column of amounts are empty. */
export function isMicro(value: unknown): value is Micro {
  return isExactInteger(value)
}

/** Spelled out: `toLocaleString` would load the engine's locale data at every start, 12 ms of main's time. */
const maxLongText = '9,223,372,036,854,775,807'

/** Local micro units of a bid or budget: a `long` above zero. */
export const positiveMicro = z
  .custom<ExactInteger>(isExactInteger, { error: 'is not a whole number', abort: true })
  .refine((amount) => amount >= 1, 'has to be above zero')
  .refine((amount) => amount <= maxInt64, `has to be at most ${maxLongText}`)
  .meta({ type: 'integer', format: 'int64', minimum: 1 })
  .brand<'Micro'>()

/**
 * Output times are `YYYY-MM-DDTHH:MM:SSZ`; input may also have offsets and bare dates (money-and-dates.md#dates). The
 * service echoes an input time in its output form, which is why the schema says what it is.
 */
export const isoTime = z
  .string()
  .refine((text) => !Number.isNaN(parseIsoTime(text)), 'is not a date')
  .meta({ format: 'time' })

const timeParts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/

/** Milliseconds since 1970 of a time that can be written with a year of four digits. */
export const instant = z.int().min(0).max(253_402_300_799_999)

const firstInstant = Date.parse('0000-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** Milliseconds since 1970 of a time in any accepted form whose UTC year has four digits, or NaN. Without offset: UTC. */
export function parseIsoTime(text: string): number {
  const parts = timeParts.exec(text)
  if (parts === null) return Number.NaN
  const [, date = '', time = '00:00', seconds = ':00', offset = 'Z'] = parts
  const midnight = Date.parse(date)
  // Engines roll February 31 over into March; here it's invalid.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return Number.NaN
  const minutes = offset.length === 3 ? ':00' : ''
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : `${offset}${minutes}`
  const instant = Date.parse(`${date}T${time}${seconds}${zone}`)
  return instant >= firstInstant && instant <= lastInstant ? instant : Number.NaN
}

/** The service's form of an instant (milliseconds since 1970); null if its UTC year needs more than four digits. */
export function writeIsoTime(instant: number): string | null {
  const isWritable = instant >= firstInstant && instant <= lastInstant
  return isWritable ? new Date(instant).toISOString().replace('.000Z', 'Z') : null
}

/** An optional parameter that an empty value clears (requests-and-lists.md#changes): null means the empty value. */
export function clearable<Value extends z.ZodType>(value: Value) {
  return value.nullish()
}

/** A text of limited length; a surrogate pair counts as one character. */
export function textUpTo(maximum: number) {
  return z
    .string()
    .refine((text) => countCharacters(text) <= maximum, `has more than ${maximum} characters`)
    .meta({ maxLength: maximum })
}

/** `3_1029825750875549696`. Another format isn't a wrong parameter, but a key that no library has. */
export const mediaKey = z.string().min(1).max(64)

/** A list that is sent as `a,b,c`. */
export function commaList<Item extends z.ZodType>(item: Item, maximum = 200) {
  return z.array(item).min(1).max(maximum)
}

export function count(defaultCount: number, maximumCount: number) {
  return z.int().min(1).max(maximumCount).optional().describe(`Records per page; default ${defaultCount}`)
}

const sortAttributes = ['created_at', 'updated_at', 'deleted', 'name'] as const

/** `sort_by`: `<attribute>-asc` or `<attribute>-desc` (requests-and-lists.md#sorting). */
export function sortBy(...extra: readonly string[]) {
  return z.enum([...sortAttributes, ...extra].flatMap((name) => [`${name}-asc`, `${name}-desc`])).optional()
}

export const withDeleted = z.boolean().optional().describe('Includes deleted records')

/** Paging parameters, and those that come next in most tables. `with_total_count` and `cursor` exclude each other. */
export function pageParameters(defaultCount: number, maximumCount: number) {
  return { count: count(defaultCount, maximumCount), cursor: z.string().optional() }
}

export function sortParameters(...extra: readonly string[]) {
  return { sort_by: sortBy(...extra), with_deleted: withDeleted, with_total_count: z.boolean().optional() }
}

const requestEcho = z.looseObject({ params: z.looseObject({}).optional() }).optional()

/** A single record. Some live answers wrap it in an array of one (requests-and-lists.md#answers): both are accepted. */
export function single<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    data: z.union([item, z.tuple([item]).transform(([only]) => only)]),
    request: requestEcho,
  })
}

/** A page of records. A single object instead of an array is a page of one (requests-and-lists.md#answers). */
export function page<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    data: z.union([z.array(item), item.transform((only): z.output<Item>[] => [only])]),
    next_cursor: z.string().nullish(),
    total_count: z.int().optional(),
    request: requestEcho,
  })
}

/** Fields of nearly every ads record. */
export const recordTimes = {
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  deleted: z.boolean().optional(),
}

const minute = 60
const quarter = 15 * minute

/** Rate windows (errors-and-limits.md#rate-windows); `with_total_count` narrows a read to 200 per 15 minutes. */
export const limits = {
  writes: { bucket: 'writes', limit: 450, windowSeconds: minute },
  audienceMembership: { bucket: 'audienceMembership', limit: 1500, windowSeconds: minute },
  accountReads: { bucket: 'accountReads', limit: 2000, windowSeconds: quarter },
  statistics: { bucket: 'statistics', limit: 250, windowSeconds: quarter },
  otherReads: { bucket: 'otherReads', limit: 60, windowSeconds: quarter },
  /** Shared by all targeting look-ups (targeting.md#look-ups). */
  targetingLookUps: { bucket: 'targetingLookUps', limit: 400, windowSeconds: quarter },
  bearerToken: { bucket: 'bearerToken', limit: 15, windowSeconds: quarter },
} as const
