import { z } from 'zod'
import { type Fields, fields } from '../../../../src/shared/core/json.ts'
import {
  type HttpAnswer,
  idOfRecord,
  listOf,
  mapRecords,
  mapTexts,
  parseBody,
  recordIn,
  recordsIn,
  underId,
  withJson,
  withList,
} from './service-answers.ts'

/** How a service shows what it has: constant through a run, unlike the trouble with single requests. */
export interface ServiceHabits {
  readonly lists: ListHabit
  /** How it stores names and texts, one change after the other. */
  readonly texts: readonly TextChange[]
  readonly date: DateHeader
  /** How far `created_at` is ahead of the service's clock. */
  readonly createdAtSkewMs: number
}

export type ListHabit =
  | { readonly kind: 'complete' }
  /** New records appear this much later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** New records never appear. */
  | { readonly kind: 'omitting' }
  /** Every page names another, which isn't there. */
  | { readonly kind: 'endless'; readonly how: EndlessHow }

/** newRecords: every page has records that no other has. */
type EndlessHow = 'newCursors' | 'sameCursor' | 'emptyPages' | 'newRecords'

export const textChanges = {
  trim: (text: string) => text.trim(),
  compose: (text: string) => text.normalize('NFC'),
  escape: (text: string) => text.replaceAll(/&(?!amp;)/g, '&amp;'),
  join: (text: string) => text.replaceAll(/ {2,}/g, ' '),
  drop: (text: string) => text.replaceAll('\u200b', ''),
} as const
export type TextChange = keyof typeof textChanges

export type DateHeader =
  | { readonly kind: 'ahead'; readonly ms: number }
  | { readonly kind: 'without' }
  | { readonly kind: 'text'; readonly text: string }
  /** Ahead and behind in turn. */
  | { readonly kind: 'flipping'; readonly ms: number }

export const ordinaryHabits: ServiceHabits = {
  lists: { kind: 'complete' },
  texts: [],
  date: { kind: 'ahead', ms: 0 },
  createdAtSkewMs: 0,
}

export interface ServiceView {
  /** Remembers what a write created. */
  noteWritten(answer: HttpAnswer): void
  show(request: { readonly method: string; readonly url: string }, answer: HttpAnswer): HttpAnswer
  /** A page that the service doesn't have; null if the request asks for none. */
  madeUpPage(url: string): HttpAnswer | null
}

const cursorOf = (url: string): string | null => new URL(url, 'http://service').searchParams.get('cursor')
const madeUpCursor = 'endless-'
/** Records of a page that isn't there: few, because there are many such pages. */
const madeUpRecords = 1
/** A record older than this isn't new, so its change doesn't hide it. */
const newMs = 5_000

export function createServiceView(habits: ServiceHabits, now: () => number): ServiceView {
  const { lists, texts, date, createdAtSkewMs } = habits
  const createdIds = new Map<string, number>()
  let pages = 0
  let dates = 0
  /** The last whole page, which endless lists repeat. */
  let lastPage: HttpAnswer | null = null

  const isHidden = (record: Fields): boolean => {
    const createdAt = createdIds.get(idOfRecord(record) ?? '')
    if (createdAt === undefined) return false
    return lists.kind === 'omitting' || (lists.kind === 'late' && now() < createdAt + lists.ms)
  }
  const nextCursor = (): string => {
    pages += 1
    return lists.kind === 'endless' && lists.how === 'sameCursor'
      ? `${madeUpCursor}0`
      : `${madeUpCursor}${pages}`
  }
  const madeUpRecord = (record: Fields, index: number): Fields =>
    lists.kind === 'endless' && lists.how === 'newRecords'
      ? underId(record, `${Number.MAX_SAFE_INTEGER - pages * madeUpRecords - index}`)
      : record
  const showList = (answer: HttpAnswer): HttpAnswer => {
    const list = listOf(answer)
    if (list === null) return answer
    if (lists.kind === 'endless') {
      lastPage = answer
      return withList(answer, lists.how === 'emptyPages' ? [] : list, { next_cursor: nextCursor() })
    }
    const shown = list.filter((element) => !isHidden(recordIn(element)))
    return shown.length === list.length ? answer : withList(answer, shown)
  }
  const changeText = (text: string): string =>
    texts.reduce((changed, name) => textChanges[name](changed), text)
  const showRecord = (record: Fields): Fields => {
    const changed = texts.length === 0 ? record : fields.parse(mapTexts(record, changeText))
    const { created_at: at } = changed
    return createdAtSkewMs === 0 || typeof at !== 'string'
      ? changed
      : { ...changed, created_at: shiftTime(at, createdAtSkewMs) }
  }
  const headerDate = (): string | null => {
    dates += 1
    switch (date.kind) {
      case 'without':
        return null
      case 'text':
        return date.text
      case 'ahead':
        return new Date(now() + date.ms).toUTCString()
      case 'flipping':
        return new Date(now() + (dates % 2 === 0 ? date.ms : -date.ms)).toUTCString()
    }
  }
  return {
    noteWritten(answer) {
      for (const record of recordsIn(answer)) {
        const id = idOfRecord(record)
        if (id !== null && !createdIds.has(id) && isNew(record, now())) createdIds.set(id, now())
      }
    },
    show({ method, url }, answer) {
      if (answer.status >= 400 || !url.includes('/accounts/')) return answer
      const shown = mapRecords(method === 'GET' ? showList(answer) : answer, showRecord)
      if (date.kind === 'ahead' && date.ms === 0) return shown
      const { date: _date, ...headers } = shown.headers
      const text = headerDate()
      return { ...shown, headers: text === null ? headers : { ...headers, date: text } }
    },
    madeUpPage(url) {
      if (lastPage === null || lists.kind !== 'endless' || !cursorOf(url)?.startsWith(madeUpCursor))
        return null
      const page = pageBody.parse(parseBody(lastPage.body))
      const { params } = page.request
      const query = new URL(url, 'http://service').searchParams
      const count = Number(query.get('count'))
      return withJson(lastPage, {
        ...page,
        request: { params: { ...params, cursor: cursorOf(url), ...(count > 0 ? { count } : {}) } },
        data: lists.how === 'emptyPages' ? [] : page.data.slice(0, madeUpRecords).map(madeUpRecord),
        next_cursor: nextCursor(),
      })
    },
  }
}

const pageBody = z.looseObject({ request: z.looseObject({ params: fields }), data: z.array(fields) })

function isNew({ created_at: at }: Fields, now: number): boolean {
  return typeof at !== 'string' || Number.isNaN(Date.parse(at)) || Date.parse(at) > now - newMs
}

/** In the host's own format. */
function shiftTime(text: string, byMs: number): string {
  const shifted = new Date(Date.parse(text) + byMs)
  if (Number.isNaN(shifted.getTime())) return text
  if (text.endsWith('Z')) return `${shifted.toISOString().slice(0, 19)}Z`
  const [day, date, month, year, time] = shifted.toUTCString().replace(',', '').split(' ')
  return `${day} ${month} ${date} ${time} +0000 ${year}`
}
