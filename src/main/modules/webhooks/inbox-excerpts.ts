import { excerptOf, maxExcerptBytes } from '../../../shared/webhooks/event-excerpt.ts'
import type { InboxRow } from '../../../shared/webhooks/inbox.ts'
import type { InboxRepository } from './inbox-store.ts'

export interface InboxExcerpts {
  /** Empty for what is too large to be read for a list, or can't be read. */
  of(event: Pick<InboxRow, 'id' | 'bytes'>): string
}

/** Twice what a tall window asks for at once. */
const maxExcerpts = 400

/** What the events of a list say. With every delivery the list is read again, so the excerpts are kept. */
export function createInboxExcerpts(store: Pick<InboxRepository, 'bodyOf'>): InboxExcerpts {
  const excerpts = new Map<number, string>()
  return {
    of({ id, bytes }) {
      const storedExcerpt = excerpts.get(id)
      if (storedExcerpt !== undefined) return storedExcerpt
      if (bytes > maxExcerptBytes) return ''
      const body = store.bodyOf(id)
      if (!body.ok || body.value === null) return ''
      const excerpt = excerptOf(new TextDecoder().decode(body.value))
      const [oldest] = excerpts.keys()
      if (excerpts.size >= maxExcerpts && oldest !== undefined) excerpts.delete(oldest)
      excerpts.set(id, excerpt)
      return excerpt
    },
  }
}
