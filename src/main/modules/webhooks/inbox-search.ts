import { setImmediate } from 'node:timers/promises'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { InboxQuery, InboxRepository } from './inbox-store.ts'

export interface InboxSearch {
  /** IDs of matching events, newest first. Another search cancels this one. */
  matches(query: InboxQuery): Promise<Outcome<readonly number[]>>
  reset(): void
}

interface Findings {
  readonly key: string
  /** Searched up to this ID. */
  readonly upTo: number
  readonly ids: readonly number[]
}

export function createInboxSearch(inbox: InboxRepository): InboxSearch {
  let findings: Findings | null = null
  let running: { readonly key: string; readonly result: Promise<Outcome<readonly number[]>> } | null = null
  let generation = 0

  const search = async (query: InboxQuery, key: string, own: number): Promise<Outcome<readonly number[]>> => {
    const latest = inbox.latestId()
    if (!latest.ok) return latest
    const newest = latest.value ?? 0
    const cachedFindings = findings?.key === key ? findings : { key, upTo: 0, ids: [] }
    const fresh: number[] = []
    let before: number | null = newest + 1
    while (before !== null && before > cachedFindings.upTo + 1) {
      const slice = inbox.searchSlice(query, before)
      if (!slice.ok) return slice
      fresh.push(...slice.value.matches.filter((id) => id > cachedFindings.upTo))
      before = slice.value.next
      await setImmediate()
      if (own !== generation) {
        return fail({ kind: 'cancelled', message: t`Another search replaced this one.` })
      }
    }
    findings = { key, upTo: newest, ids: [...fresh, ...cachedFindings.ids] }
    return succeed(findings.ids)
  }

  return {
    matches(query) {
      const key = JSON.stringify([query.text, ...Object.values(query.filter)])
      // Scrolling requests window after window of one search.
      if (running?.key === key) return running.result
      generation += 1
      const ownGeneration = generation
      const result = search(query, key, ownGeneration).finally(() => {
        if (generation === ownGeneration) running = null
      })
      running = { key, result }
      return result
    },
    reset() {
      findings = null
      generation += 1
      running = null
    },
  }
}
