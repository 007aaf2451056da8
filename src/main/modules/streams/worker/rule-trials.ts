import { z } from 'zod'
import { parseJson } from '../../../../shared/core/json-text.ts'
import { matchRules } from '../../../../shared/streams/match-rules.ts'
import type { RuleEndpoint } from '../../../../shared/streams/operators.ts'
import { type CandidatePost, candidatePosts } from '../../../../shared/streams/post-candidate.ts'
import { readRule } from '../../../../shared/streams/read-rule.ts'
import type { RuleTrial, TrialMatch, TrialSource } from '../../../../shared/streams/stream-rule.ts'
import { rowOf } from '../../../core/store/rows.ts'
import { openThreadDatabase, type ThreadDatabase } from '../../../core/store/thread-database.ts'
import { type ReplaySpan, replayedEvents } from './replayed-events.ts'

interface TriedRule {
  readonly value: string
  readonly endpoint: RuleEndpoint
  readonly posts: TrialSource
}

/** More would keep a person waiting for longer than a few seconds. */
const maxTried = 50_000
const maxShown = 20
const pageSize = 500

const bodyRow = rowOf({ key: z.int(), body: z.instanceof(Uint8Array) })
const recordRow = rowOf({ key: z.int(), body: z.string() })

/** Events that can have a post in them, newest first. */
const inboxSql = `SELECT id AS key, body FROM inbox_event JOIN inbox_content ON event = id
  WHERE id < :before AND (kind LIKE 'post.%' OR kind IN ('filtered_stream.post', 'tweet_create_events'))
  ORDER BY id DESC LIMIT ${pageSize}`
/** Of the newest search first; a post that several found is tried once. */
const searchesSql = `SELECT rowid AS key, record AS body FROM found_post WHERE rowid < :before
  ORDER BY rowid DESC LIMIT ${pageSize}`

export function createRuleTrialApi(path: string) {
  const database = openThreadDatabase(path)
  return {
    tryRule({ value, endpoint, posts }: TriedRule): RuleTrial {
      const ruleReading = readRule(value, endpoint)
      if (ruleReading.kind === 'wrong') return { tried: 0, matched: 0, hasMore: false, newest: [] }
      const match = matchRules([ruleReading.rule], endpoint)
      const triedIds = new Set<string>()
      const matches: TrialMatch[] = []
      const trial = (hasMore: boolean): RuleTrial => ({
        tried: triedIds.size,
        matched: matches.length,
        hasMore,
        newest: matches.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0)).slice(0, maxShown),
      })
      for (const { candidate, author, at } of postsIn(database, posts)) {
        if (triedIds.has(candidate.id)) continue
        if (triedIds.size === maxTried) return trial(true)
        triedIds.add(candidate.id)
        if (match(candidate).length > 0)
          matches.push({ postId: candidate.id, text: candidate.text, author, at })
      }
      return trial(false)
    },
    replayed: (span: ReplaySpan) => replayedEvents(database, span),
  }
}
export type RuleTrialApi = ReturnType<typeof createRuleTrialApi>

function* postsIn(database: ThreadDatabase, posts: TrialSource): Generator<CandidatePost> {
  let before = Number.MAX_SAFE_INTEGER
  while (true) {
    const rows = database.read(({ all }) =>
      posts === 'inbox'
        ? all(inboxSql, { before }).read(bodyRow)
        : all(searchesSql, { before }).read(recordRow),
    )
    for (const { body } of rows) {
      const json = readJson(typeof body === 'string' ? body : new TextDecoder().decode(body))
      yield* candidatePosts(json)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    before = last.key
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
