/** Indexes IDs by their spreadsheet-damaged forms, so each damaged ID in a sheet doesn't need a search. */
export interface IdIndex {
  /** Ids that a spreadsheet reads as this number. */
  ofNumber(value: number): readonly string[]
  /** IDs that a spreadsheet reads as a number equal to this one in six digits. */
  ofAbout(value: number): readonly string[]
  /** IDs of this length with this prefix. */
  ofCutDigits(length: number, prefix: string): readonly string[]
  /** Ids such as `8mar` or `mar8`. */
  ofDate(date: DateParts): readonly string[]
}

export interface DateParts {
  readonly day: number
  readonly month: number
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Spreadsheets store fifteen digits of a number. */
export const significantDigits = 15

const indexes = new WeakMap<ReadonlySet<string>, IdIndex>()

/** The index of these IDs, built on first use. */
export function idIndexOf(knownIds: ReadonlySet<string>): IdIndex {
  const index = indexes.get(knownIds) ?? makeIndex(knownIds)
  indexes.set(knownIds, index)
  return index
}

/** 1 to 12 by the first three letters of a month's name; 0 if it isn't a month. */
export function monthOf(word: string): number {
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

interface NumberId {
  readonly value: number
  readonly place: number
  readonly id: string
}

function makeIndex(knownIds: ReadonlySet<string>): IdIndex {
  const numbers = new Map<number, string[]>()
  const sorted: NumberId[] = []
  const cut = new Map<string, string[]>()
  const dates = new Map<string, string[]>()
  let place = 0
  for (const id of knownIds) {
    place += 1
    if (/^[0-9]+(e[0-9]+)?$/i.test(id)) {
      const value = Number(id)
      listIn(numbers, value).push(id)
      sorted.push({ value, place, id })
    }
    if (id.length > significantDigits) listIn(cut, `${id.length} ${id.slice(0, significantDigits)}`).push(id)
    const date = dateOfId(id)
    if (date !== null) listIn(dates, keyOf(date)).push(id)
  }
  sorted.sort((a, b) => Number(a.value > b.value) - Number(a.value < b.value))
  return {
    ofNumber: (value) => numbers.get(value) ?? [],
    ofAbout(value) {
      const close: NumberId[] = []
      for (let at = firstFrom(sorted, value * 0.995); at < sorted.length; at += 1) {
        const entry = sorted[at]
        if (entry === undefined || entry.value > value * 1.005) break
        if (isAbout(entry.value, value)) close.push(entry)
      }
      return close.sort((a, b) => a.place - b.place).map(({ id }) => id)
    },
    ofCutDigits: (length, prefix) => cut.get(`${length} ${prefix}`) ?? [],
    ofDate: (date) => dates.get(keyOf(date)) ?? [],
  }
}

function isAbout(a: number, b: number): boolean {
  return a === b || (Number.isFinite(a) && b !== 0 && Math.abs(a / b - 1) < 0.005)
}

/** The first position whose value isn't below. */
function firstFrom(sorted: readonly NumberId[], value: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle]?.value ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}

function dateOfId(id: string): DateParts | null {
  const parts = /^([0-9]{1,2})([a-z]{3})$/i.exec(id) ?? /^([a-z]{3})([0-9]{1,2})$/i.exec(id)
  if (parts === null) return null
  const [, a = '', b = ''] = parts
  const word = /[a-z]/i.test(a) ? a : b
  const month = monthOf(word)
  return month === 0 ? null : { month, day: Number(word === a ? b : a) }
}

function keyOf({ month, day }: DateParts): string {
  return `${month} ${day}`
}

function listIn<Key>(lists: Map<Key, string[]>, key: Key): string[] {
  const existingList = lists.get(key) ?? []
  lists.set(key, existingList)
  return existingList
}
