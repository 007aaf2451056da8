import type { SeededRandom } from '../../random.ts'
import type { MiddleboxOptions } from './middlebox.ts'
import type { Answer, Trouble } from './trouble.ts'

export interface RandomTroublesOptions {
  readonly random: SeededRandom
  /** Maximum number of corrupted requests before everything is let through. */
  readonly maxCorrupted: number
  /** A second of the service's real delays, in milliseconds of a run. */
  readonly secondMs: number
  /** The first creations at this path are all cut, before or after they are carried out. */
  readonly cuts: { readonly path: RegExp; readonly way: 'cutBefore' | 'cutAfter' } | null
}

const page = (status: number): Answer => ({ status, body: 'html' })

/** By name, whether it's carried out and the answer. */
const writeTroubles = {
  cutBefore: ['no', 'cut'],
  cutAfter: ['whole', 'cut'],
  cutWithinBody: ['whole', 'cutWithinBody'],
  late12s: [12, 'cut'],
  late20s: [20, 'cut'],
  late45s: [45, 'cut'],
  late60s: [60, 'cut'],
  lateBehind504: [12, page(504)],
  emptyBody: ['whole', { text: '' }],
  noContent: ['whole', { status: 204, body: 'nothing' }],
  html200: ['whole', page(200)],
  otherShape: ['whole', { text: '{"data":7}' }],
  dataNull: ['whole', { text: '{"request":{"params":{}},"data":null}' }],
  dataEmpty: ['whole', { text: '{"data":[]}' }],
  redirect: ['whole', { status: 302, body: 'nothing', headers: { location: 'http://127.0.0.1:9/' } }],
  drip: ['whole', 'drip'],
  answerOfWriteBefore: ['whole', 'earlierWrite'],
  answerOfReadBefore: ['whole', 'earlierRead'],
  refusedInHtml: ['whole', page(400)],
  forbiddenInHtml: ['whole', page(403)],
  conflictInHtml: ['whole', page(409)],
  limitedAfter: ['whole', { status: 429, body: 'service', resetSeconds: -1 }],
  limitedBefore: ['no', { status: 429, body: 'service', resetSeconds: -1 }],
  error500: ['whole', { status: 500, body: 'service' }],
  busy503Before: ['no', { status: 503, body: 'service' }],
  gateway502: ['whole', page(502)],
  gateway504: ['whole', page(504)],
} as const satisfies Readonly<Record<string, readonly ['no' | 'whole' | number, Answer]>>

const readTroubles = {
  cut: ['no', 'cut'],
  halfBody: ['whole', 'cutWithinBody'],
  emptyBody: ['whole', { text: '' }],
  html200: ['whole', page(200)],
  otherShape: ['whole', { text: '{"data":7}' }],
  emptyList: ['whole', { text: '{"data":[]}' }],
  answerOfReadBefore: ['whole', 'earlierRead'],
  answerOfWriteBefore: ['whole', 'earlierWrite'],
  error500: ['whole', { status: 500, body: 'service' }],
  busy503: ['no', { status: 503, body: 'service' }],
} as const satisfies Readonly<Record<string, readonly ['no' | 'whole', Answer]>>

/** Corrupts requests of an account at random. */
export function createRandomTroubles({
  random,
  maxCorrupted,
  secondMs,
  cuts,
}: RandomTroublesOptions): MiddleboxOptions['chooseTrouble'] {
  const troubleOf = ([name, [carried, answer]]: readonly [
    string,
    readonly ['no' | 'whole' | number, Answer],
  ]): Trouble =>
    typeof carried === 'number'
      ? {
          name,
          carriesOut: { afterMs: carried * secondMs },
          answer,
          delayMs: answer === 'cut' ? 0 : secondMs / 2,
        }
      : { name, carriesOut: carried, answer }
  const writes = Object.entries(writeTroubles).map(troubleOf)
  const reads = Object.entries(readTroubles).map(troubleOf)
  const cut = { cutBefore: writes[0], cutAfter: writes[1] } as const
  let left = maxCorrupted
  let cutsLeft = 4
  return ({ url, method }) => {
    if (!url.includes('/accounts/')) return null
    if (cuts !== null && method === 'POST' && cutsLeft > 0 && cuts.path.test(url.split('?')[0] ?? '')) {
      cutsLeft -= 1
      return cut[cuts.way] ?? null
    }
    const isWrite = method !== 'GET'
    if (left <= 0 || random.next() > (isWrite ? 0.4 : 0.2)) return null
    left -= 1
    return (isWrite ? writes[random.below(writes.length)] : reads[random.below(reads.length)]) ?? null
  }
}
