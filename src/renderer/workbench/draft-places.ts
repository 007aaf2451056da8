import { type Draft, type DraftSubject, referenceTo } from '../../shared/domain/draft.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { Workbench } from './workbench.ts'

/** The screen that lists and edits things of each subject. */
const places: Readonly<Record<DraftSubject, string>> = {
  media: '/media',
  accountMedia: '/media/account',
  card: '/creatives/cards',
  legacyCard: '/creatives/legacy',
  poll: '/creatives/polls',
  videoConversation: '/creatives/conversations',
  post: '/creatives/posts',
  campaign: '/campaigns',
  lineItem: '/campaigns',
  curatedCategory: '/campaigns',
  promotedPost: '/creatives/posts',
}

/** The address of a draft's editor, with the field that takes the focus where one is named. */
export function placeOfDraft(
  draft: Pick<Draft, 'id' | 'subject' | 'remoteId'> & Partial<Pick<Draft, 'base' | 'patch'>>,
  field: string | null = null,
): string {
  const path = places[draft.subject]
  if (draft.subject === 'promotedPost') {
    // A promotion has no editor of its own: its post shows it.
    const { tweet_id: post } = { ...draft.base, ...draft.patch }
    return typeof post === 'string' && post !== '' ? `${path}/${encodeURIComponent(post)}` : path
  }
  const key = encodeURIComponent(draft.remoteId ?? referenceTo(draft.id))
  return field === null ? `${path}/${key}` : `${path}/${key}?field=${encodeURIComponent(field)}`
}

/** Asks which record a draft changes, since its editor goes by the record's key, and tells the editor's address. */
export async function findDraftPlace(
  { bridge }: Pick<Workbench, 'bridge'>,
  draftId: string,
  field: string | null = null,
): Promise<Outcome<string>> {
  const outcome = await bridge.drafts.get({ draftId })
  return outcome.ok ? { ok: true, value: placeOfDraft(outcome.value.draft, field) } : outcome
}
