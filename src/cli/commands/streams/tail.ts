import { z } from 'zod'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { disconnectStep } from '../../../shared/core/problem-advice.ts'
import {
  eventSources,
  type StreamEntry,
  type StreamEntryDetails,
  type StreamKind,
  streamKinds,
} from '../../../shared/streams/live-stream.ts'
import { endingLabel, gapLabel, openingLabel, shortDuration } from '../../../shared/streams/stream-labels.ts'
import { t } from '../../../shared/text/language.ts'
import { faultLines } from '../../output/fault-lines.ts'
import { line } from '../../output/line.ts'
import { type OpenServices, openServices } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { streamTailOptions } from './options.ts'

/** One event a line. */
export const output = () =>
  z.object({
    id: z.int(),
    receivedAt: z.string(),
    type: z.string(),
    source: z.enum(eventSources),
    rules: z.array(z.string()),
    summary: z.string(),
    body: z.string().nullable(),
  })

export async function run(
  context: Context,
  { options }: Input<typeof streamTailOptions>,
): Promise<Outcome<Result | null>> {
  const opened = await openServices(context, 'works', { part: 'streams' })
  if (!opened.ok) return opened
  const stream: StreamKind = options.stream ?? 'filtered'
  const { handlers } = opened.value
  try {
    // A run that was killed may have left the other one connected.
    for (const knownStream of streamKinds)
      if (knownStream !== stream) await handlers.streams.disconnect({ stream: knownStream })
    const ended = await tail(context, opened.value, stream, options)
    await handlers.streams.disconnect({ stream })
    return ended
  } finally {
    await opened.value.close()
  }
}

/** Prints events until Ctrl+C, until there were enough, or until only a change of keys or access would help. */
async function tail(
  context: Context,
  { handlers, events }: OpenServices,
  stream: StreamKind,
  { rule, events: limit }: Input<typeof streamTailOptions>['options'],
): Promise<Outcome<null>> {
  const { terminal, signal } = context
  const filter = { stream, text: '', type: null, rule: null, upTo: null }
  const list = (offset: number, count: number) => handlers.streams.entries({ filter, offset, count })
  const before = await list(0, 1)
  if (!before.ok) return before
  let last = before.value.rows[0]?.id ?? 0
  let printed = 0
  let waitingUntil = 0
  const completion = Promise.withResolvers<Outcome<null>>()
  const interrupted = () => completion.resolve(succeed(null))
  signal.addEventListener('abort', interrupted, { once: true })
  if (signal.aborted) interrupted()

  const isEnough = () => limit !== null && printed >= limit
  const print = async (): Promise<void> => {
    const fresh: StreamEntry[] = []
    for (let offset = 0; ; offset += pageRows) {
      const page = await list(offset, pageRows)
      if (!page.ok) return completion.resolve(page)
      const rows = page.value.rows.filter(({ id }) => id > last)
      fresh.push(...rows)
      if (rows.length < pageRows) break
    }
    for (const row of fresh.toReversed()) {
      if (isEnough()) break
      last = row.id
      if (row.kind !== 'event') for (const note of notesOf(row)) terminal.note(terminal.style.dim(note))
      else if (rule === null || row.rules.includes(rule)) {
        const details = await handlers.streams.entry({ id: row.id })
        printEvent(row, details.ok ? details.value : null, context)
        printed += 1
      }
    }
    if (isEnough()) completion.resolve(succeed(null))
  }
  const follow = async (): Promise<void> => {
    await print()
    const live = await handlers.streams.live(undefined)
    const state = live.ok ? live.value.streams.find((one) => one.stream === stream)?.state : undefined
    if (state?.kind === 'blocked') completion.resolve(fail(state.fault))
    if (state?.kind !== 'waiting' || state.until === waitingUntil) return
    waitingUntil = state.until
    const time = shortDuration(state.until - context.clock.now())
    const lines = await faultLines(state.fault)
    terminal.note([...lines.filter((text) => text !== ''), t`Connecting again in ${time}.`])
  }
  /** Rules can be added while it waits, so it waits all the same. */
  const noteMissingRule = async () => {
    const rules = stream === 'activity' ? null : await handlers.streamRules.list({ stream })
    if (rules?.ok === true && !rules.value.rules.some(({ tag }) => tag === rule)) {
      terminal.note(t`No rule of this stream has the tag ${rule ?? ''}. Waiting for one.`)
    }
  }
  let following: Promise<void> = Promise.resolve()
  const stop = events.on('streamsChanged', () => {
    following = following.then(follow)
  })
  if (rule !== null) await noteMissingRule()
  const connected = await handlers.streams.connect({ stream })
  if (!connected.ok) completion.resolve(connected)
  const ended = await completion.promise
  stop()
  signal.removeEventListener('abort', interrupted)
  await following
  return ended
}

const pageRows = 200

function notesOf(row: Exclude<StreamEntry, { kind: 'event' }>): readonly string[] {
  switch (row.kind) {
    case 'opened':
      return [t`Connected: ${openingLabel(row.opening)}`]
    case 'ended': {
      const { ending } = row
      const step = ending.kind === 'disconnected' ? disconnectStep(ending.type, 'command') : null
      return [t`Connection ended: ${endingLabel(ending)}`, ...(step === null ? [] : [step])]
    }
    case 'gap':
      return [gapLabel(row)]
  }
}

function printEvent(
  { id, at, type, source, rules, summary }: Extract<StreamEntry, { kind: 'event' }>,
  details: StreamEntryDetails | null,
  { terminal }: Context,
): void {
  const receivedAt = new Date(at).toISOString()
  const names = rules.length === 0 ? '' : line`  ${terminal.style.green(rules.join(', '))}`
  terminal.emit(
    { id, receivedAt, type, source, rules, summary, body: details?.body ?? null },
    line`${receivedAt}  ${type}${names}  ${summary}`,
  )
}
