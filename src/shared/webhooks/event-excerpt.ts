import { z } from 'zod'
import { parseJson } from '../core/json-text.ts'
import { readStreamLine, summaryOf } from '../streams/read-stream-line.ts'
import { readDirectMessages } from './direct-message.ts'

/** Bodies beyond this have no excerpt: a list has to be quick, and an event with one post has some 3 KB. */
export const maxExcerptBytes = 65_536

const text = z.string().catch('')
const olderUser = z.object({ screen_name: z.string() }).transform(({ screen_name }) => screen_name)
const user = olderUser.optional().catch(undefined)
const post = z.object({
  text,
  extended_tweet: z.object({ full_text: z.string() }).optional().catch(undefined),
})
const item = z.looseObject({
  text: z.string().optional().catch(undefined),
  extended_tweet: post.shape.extended_tweet,
  favorited_status: post.optional().catch(undefined),
  user,
  source: user,
  target: user,
})
/** Account activity (activity.md#account-events): a list of items, and the people of a message beside it. */
const people = z.object({ users: z.record(z.string(), olderUser.nullable().catch(null)) })
const replay = z.object({ replay_job_status: z.object({ job_state_description: z.string() }) })

/** Who did what, with the first words of what they wrote, in no language of its own; empty if the event doesn't say. */
export function excerptOf(body: string): string {
  let json: unknown
  try {
    json = parseJson(body)
  } catch {
    return summaryOf('', body)
  }
  const ended = replay.safeParse(json)
  if (ended.success) return summaryOf('', ended.data.replay_job_status.job_state_description)
  return messageExcerpt(json) || accountExcerpt(json) || streamExcerpt(body)
}

/** Activity events and posts, as streams deliver them. */
function streamExcerpt(body: string): string {
  for (const stream of ['activity', 'filtered'] as const) {
    const line = readStreamLine(stream, body)
    if (line.kind === 'events') return line.events[0]?.summary ?? ''
  }
  return ''
}

function messageExcerpt(json: unknown): string {
  const [message] = readDirectMessages(json)
  if (message === undefined || (message.text === null && message.from === null)) return ''
  const names = people.safeParse(json)
  const author = (names.success && message.from !== null && names.data.users[message.from]) || ''
  // The ID of someone whose name isn't said is better than nothing, but worse than what they wrote.
  if (message.text === null) return author === '' ? (message.from ?? '') : `@${author}`
  return summaryOf(author, message.text)
}

function accountExcerpt(json: unknown): string {
  const lists = z.record(z.string(), z.unknown()).safeParse(json)
  if (!lists.success) return ''
  for (const [kind, list] of Object.entries(lists.data)) {
    if (!kind.endsWith('_events') || !Array.isArray(list)) continue
    const first = item.safeParse(list[0])
    if (first.success) return itemExcerpt(first.data)
  }
  return ''
}

function itemExcerpt({
  user: actor,
  source,
  target,
  favorited_status: liked,
  ...own
}: z.output<typeof item>) {
  if (source !== undefined) return target === undefined ? `@${source}` : `@${source} → @${target}`
  const words =
    liked?.extended_tweet?.full_text ?? liked?.text ?? own.extended_tweet?.full_text ?? own.text ?? ''
  return words === '' && actor !== undefined ? `@${actor}` : summaryOf(actor ?? '', words)
}
