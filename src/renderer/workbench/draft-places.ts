import type { GridSubject } from '../../shared/campaigns/campaign-grid.ts'
import type { Json } from '../../shared/core/json.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import { type Draft, type DraftSubject, referenceTo } from '../../shared/drafts/draft.ts'
import { placeOfEntity } from './entity-places.ts'
import type { Workbench } from './workbench.ts'

/** The screen that lists and edits things of each subject. */
const places: Readonly<Record<Exclude<DraftSubject, GridSubject>, string>> = {
  media: '/media',
  accountMedia: '/media/account',
  card: '/creatives/cards',
  legacyCard: '/creatives/legacy',
  poll: '/creatives/polls',
  videoConversation: '/creatives/conversations',
  post: '/creatives/posts',
  curatedCategory: '/campaigns',
  promotedPost: '/creatives/posts',
}

/** The address of a draft's editor, with the field that takes the focus where one is named. */
export function placeOfDraft(
  draft: Pick<Draft, 'id' | 'subject' | 'remoteId'> & Partial<Pick<Draft, 'base' | 'patch'>>,
  field: string | null = null,
): string {
  const { subject } = draft
  // A promotion and a link to a curated category have no editor of their own: the post or the line item shows them.
  const { tweet_id: post, line_item_id: lineItem } = { ...draft.base, ...draft.patch }
  if (subject === 'promotedPost') {
    return isKey(post) ? `${places[subject]}/${encodeURIComponent(post)}` : places[subject]
  }
  if (subject === 'curatedCategory' && isKey(lineItem)) {
    return placeOfEntity({ subject: 'lineItem', key: lineItem })
  }
  const key = draft.remoteId ?? referenceTo(draft.id)
  const place =
    subject === 'campaign' || subject === 'lineItem'
      ? placeOfEntity({ subject, key })
      : `${places[subject]}/${encodeURIComponent(key)}`
  return field === null ? place : `${place}?field=${encodeURIComponent(field)}`
}

function isKey(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== ''
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
