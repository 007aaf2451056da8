/** What becomes of one write or read, and what the client hears of it. */
export interface Trouble {
  readonly name: string
  /** `half`: the first half of a batch; a single call is carried out. */
  readonly carriesOut: 'no' | 'whole' | 'half' | { readonly afterMs: number }
  readonly answer: Answer
  /** Before the answer. */
  readonly delayMs?: number
}

/**
 * short, permuted: a batch's rows · rowRefused: `operation_errors` for the last row · earlierRead, earlierWrite: the
 * answer to another request · sameName, otherName: a stranger's record · otherStep: the record of the write before ·
 * idReused: our record under an ID that the write before got · undeleted: the record, not deleted.
 */
export type Answer =
  | 'honest'
  | 'cut'
  | 'cutWithinBody'
  | 'drip'
  | 'short'
  | 'permuted'
  | 'rowRefused'
  | 'earlierRead'
  | 'earlierWrite'
  | 'sameName'
  | 'otherName'
  | 'otherStep'
  | 'idReused'
  | 'undeleted'
  | Refusal
  | { readonly text: string }

export interface Refusal {
  readonly status: number
  /** service: an error in the service's own format. */
  readonly body: 'service' | 'html' | 'nothing'
  /** For a rate limit: seconds until it resets. */
  readonly resetSeconds?: number
  readonly headers?: Readonly<Record<string, string>>
}

const done = (name: string, answer: Answer): Trouble => ({ name, carriesOut: 'whole', answer })
const notDone = (name: string, answer: Answer): Trouble => ({ name, carriesOut: 'no', answer })
const refused = (status: number, body: Refusal['body'] = 'service'): Refusal => ({ status, body })

/** Carried out, and answered as if it weren't. */
export const refusalsAfter: readonly Trouble[] = [
  done('429 after', { status: 429, body: 'service', resetSeconds: 1 }),
  done('429 in HTML after', { status: 429, body: 'html', resetSeconds: 1 }),
  done('400 after', refused(400)),
  done('401 after', refused(401)),
  done('403 after', refused(403)),
  done('404 after', refused(404)),
  done('409 after', refused(409)),
  done('500 after', refused(500)),
  done('503 after', refused(503)),
  done('400 in HTML after', refused(400, 'html')),
  done('403 in HTML after', refused(403, 'html')),
]

/** Half of a batch is carried out. */
export const halves: readonly Trouble[] = [
  { name: 'half, one row refused', carriesOut: 'half', answer: 'rowRefused' },
  { name: 'half, 500', carriesOut: 'half', answer: refused(500) },
  { name: 'half, short answer', carriesOut: 'half', answer: 'honest' },
  { name: 'half, cut', carriesOut: 'half', answer: 'cut' },
  done('all, one row refused', 'rowRefused'),
  done('all, short answer', 'short'),
  done('all, permuted answer', 'permuted'),
]

/** Carried out, and answered with another record. */
export const foreignAnswers: readonly Trouble[] = [
  done('another record of our name', 'sameName'),
  done('another record', 'otherName'),
  done('the record of another step', 'otherStep'),
  done('an ID of another step', 'idReused'),
  done('the read before', 'earlierRead'),
  done('the write before', 'earlierWrite'),
]

/** Answers to deletions that don't say what happened. */
export const deletionTroubles: readonly Trouble[] = [
  notDone('not deleted, 200', 'undeleted'),
  notDone('not deleted, 404', refused(404)),
  notDone('not deleted, cut', 'cut'),
  notDone('not deleted, the read before', 'earlierRead'),
  notDone('not deleted, empty', { text: '' }),
  done('deleted, cut', 'cut'),
  done('deleted, 404', refused(404)),
]

export const connectionTroubles: readonly Trouble[] = [
  notDone('cut before', 'cut'),
  done('cut after', 'cut'),
  done('cut within the answer', 'cutWithinBody'),
  { name: 'cut, carried out after 45 s', carriesOut: { afterMs: 45_000 }, answer: 'cut' },
  { name: 'cut, carried out after 60 s', carriesOut: { afterMs: 60_000 }, answer: 'cut' },
  { name: '504, carried out after 12 s', carriesOut: { afterMs: 12_000 }, answer: refused(504, 'html') },
  { ...done('delayed by 20 s', 'honest'), delayMs: 20_000 },
  done('garbage after', { text: '{"data":7}' }),
  done('an empty body after', { text: '' }),
  done('no data after', { text: '{"request":{"params":{}},"data":null}' }),
  done('an empty list after', { text: '{"data":[]}' }),
  done('a page after', refused(200, 'html')),
  notDone('429 before', { status: 429, body: 'service', resetSeconds: 2 }),
  notDone('503 before', refused(503)),
]
