import { randomUUID } from 'node:crypto'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import {
  largeEventBytes,
  type ReportCard,
  type SendResult,
  type TestCase,
  type TrialResult,
} from '../../../shared/webhooks/event-sending.ts'
import { renamedEventKinds } from '../../../shared/webhooks/webhook-event-kinds.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import { challengeResponse } from './receiver/signature.ts'
import type { Destination, EventSender, SignedEvent } from './webhook-deliverer.ts'

export interface EventSigner {
  readonly header: string
  readonly consumerSecret: string
}

export interface EventTesterParts {
  readonly sender: EventSender
  readonly signer: () => Outcome<EventSigner>
  readonly clock: Clock
}

type Post = Extract<Destination, { kind: 'open' }>['post']
type Event = Readonly<Record<string, unknown>>

/** Test events: valid ones, and those that an endpoint has to refuse. */
export function createEventTesterHandlers({
  sender,
  signer,
  clock,
}: EventTesterParts): Handlers<'eventTester'> {
  return {
    async run({ target, trials, body }): Promise<Outcome<ReportCard>> {
      const event = readEvent(body)
      if (!event.ok) return event
      const signing = signer()
      if (!signing.ok) return signing
      const endpoint = await sender.find(target)
      if (!endpoint.ok) return endpoint
      const { kind, url } = endpoint.value
      if (kind === 'private') {
        return succeed({ url, at: clock.now(), trials: [], privateAddress: endpoint.value.address })
      }
      const results: TrialResult[] = []
      for (const trial of trials) {
        const trialResults =
          kind === 'unknown'
            ? [unreachableResult(endpoint.value.code)]
            : await send(trial, endpoint.value.post, signing.value, body, event.value, clock.now())
        results.push({ trial, results: trialResults, passed: isAsExpected(trial, trialResults) })
      }
      return succeed({ url, at: clock.now(), trials: results, privateAddress: null })
    },
  }
}

/** A body's signature, as the service makes it (webhooks.md#signature). */
export function signed(
  signer: EventSigner,
  body: Uint8Array | string,
): NonNullable<SignedEvent['signature']> {
  return { header: signer.header, value: challengeResponse(body, signer.consumerSecret) }
}

export function unreachableResult(code: string): SendResult {
  return { kind: 'unanswered', why: t`the name can’t be resolved (${code})`, durationMs: 0 }
}

function isAsExpected(trial: TestCase, results: readonly SendResult[]): boolean {
  const statuses = results.map((result) => (result.kind === 'answered' ? result.status : 0))
  switch (trial) {
    case 'once':
    case 'duplicate':
    case 'outOfOrder':
    case 'otherScripts':
    case 'large':
    case 'oldName':
      return statuses.every((status) => status >= 200 && status < 300)
    case 'wrongSignature':
    case 'noSignature':
    case 'changedBody':
      return statuses.every((status) => status >= 400 && status < 500)
    default:
      return assertNever(trial)
  }
}

async function send(
  trial: TestCase,
  post: Post,
  signer: EventSigner,
  text: string,
  event: Event,
  now: number,
): Promise<readonly SendResult[]> {
  const deliver = (body: string, signature: SignedEvent['signature'] = signed(signer, body)) =>
    post({ body: Buffer.from(body), signature, contentType: 'application/json' })
  switch (trial) {
    case 'once':
      return [await deliver(text)]
    case 'duplicate':
      return [await deliver(text), await deliver(text)]
    case 'wrongSignature':
      return [await deliver(text, signed({ ...signer, consumerSecret: `not ${randomUUID()}` }, text))]
    case 'noSignature':
      return [await deliver(text, null)]
    case 'changedBody':
      return [await deliver(`${text} `, signed(signer, text))]
    case 'outOfOrder': {
      const later = writeJson(renewed(event, new Date(now + 60_000).toISOString()))
      const earlier = writeJson(renewed(event, new Date(now).toISOString()))
      return [await deliver(later), await deliver(earlier)]
    }
    case 'otherScripts':
      return [await deliver(withOtherScripts(event))]
    case 'large':
      return [await deliver(enlarged(event))]
    case 'oldName':
      return [await deliver(writeJson(withOldName(event)))]
    default:
      return assertNever(trial)
  }
}

function inner(event: Event): Event {
  const { data } = event
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}
}

/** Another event of the same kind, with its own ID and time. */
function renewed(event: Event, at: string): Event {
  if (event.data === undefined) return { ...event, sent_at: at }
  const data = inner(event)
  return { ...event, data: { ...data, event_uuid: randomUUID(), created_at: at } }
}

/** What changes if a program parses and writes the body again, or reads it in another encoding. */
function withOtherScripts(event: Event): string {
  const text = writeJson(event)
  const members = '"other_scripts":"Grüße 🎉 caf\\u00e9 \\/ 日本","beyond_double":9007199254740993'
  return text === '{}' ? `{${members}}` : `${text.slice(0, -1)},${members}}`
}

/** Padded to exactly 1 MB. */
function enlarged(event: Event): string {
  const empty = writeJson({ ...event, padding: '' })
  const missing = Math.max(0, largeEventBytes - Buffer.byteLength(empty))
  return writeJson({ ...event, padding: 'x'.repeat(missing) })
}

/** Under a name abandoned on 18 March 2026, which older senders may still use. */
function withOldName(event: Event): Event {
  const data = inner(event)
  const renamed = Object.entries(renamedEventKinds)
  const old = renamed.find(([, name]) => name === data.event_type)?.[0] ?? 'ProfileBioUpdate'
  return { ...event, data: { ...data, event_type: old, event_uuid: randomUUID() } }
}

function readEvent(text: string): Outcome<Event> {
  try {
    const value = parseJson(text)
    // An event that nests too deeply to be written can't become a test case.
    writeJson(value)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return succeed({ ...value })
  } catch {
    // Reported below.
  }
  const message = t`An event must be a JSON object.`
  return fail({ kind: 'invalid', message, errors: [{ code: 'INVALID_PARAMETER', message, field: 'body' }] })
}
