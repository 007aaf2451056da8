import { identifier } from '../api/conventions.ts'
import type { Source } from '../api/operation.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import {
  type CampaignFacts,
  campaignDraftFindings,
  curatedLinkDraftFindings,
  lineItemDraftFindings,
} from '../entities/campaigns/campaign-check.ts'
import { cardDraft } from '../entities/cards/card-draft.ts'
import { cardFindings } from '../entities/cards/card-rules.ts'
import type { MediaLibrary } from '../entities/media/media.ts'
import { mediaFileFindings } from '../entities/media/media-file-rules.ts'
import { mediaLibraryFindings } from '../entities/media/media-library-rules.ts'
import { mediaPollFeature, pollFindings } from '../entities/polls/poll-rules.ts'
import { postFindings, postingFindings, unlistedPosterFindings } from '../entities/posts/post-rules.ts'
import {
  conversationFields,
  conversationFindings,
} from '../entities/video-conversations/video-conversation-rules.ts'
import { invalid, missing } from '../text/text-rules.ts'
import { contentOf, type Draft, dependenciesOf, referencedDraft } from './draft.ts'
import {
  conversationContent,
  type MediaContent,
  mediaContent,
  type PostContent,
  type PromotedPostContent,
  pollContent,
  postContent,
  promotedPostContent,
} from './draft-content.ts'
import { referencesOf } from './draft-references.ts'
import { conflictingFields } from './draft-sync.ts'

/** there: it can be named · gone: no such draft or record · removed: it is to be deleted · unread: nobody knows yet. */
export type NamedState =
  | { readonly kind: 'there' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'removed'; readonly title: string }

/** What the rules need to know beside the draft itself. What is not known yet is null, and its rules say nothing. */
export interface DraftCheckContext {
  /** Media records and media drafts, by key or `draft:ID`. */
  readonly library: MediaLibrary
  /** Whether the media library was ever read as a whole. */
  readonly libraryRead: boolean
  /** Features of the account. */
  readonly features: readonly string[] | null
  /**
   * The signed-in user. Who lets the account post on their behalf cannot be read from the service, so a grant is
   * taken to be there.
   */
  readonly callerId: string | null
  /** Users whose posts the account may promote. */
  readonly promotable: readonly string[] | null
  /** Of the record that is changed or deleted, as last seen: its fields as a draft has them, and its media type. */
  readonly record: { readonly content: Fields; readonly type: string | null } | null
  /** `field` is the place of the name within the content. */
  readonly named: (names: string, field: string) => NamedState
  readonly campaigns: CampaignFacts
}

const source: Source = { document: 'advertising', place: 'Creatives' }

/** Everything the rules have to say about a draft. Fields are paths within its content: `components.0.title`. */
export function checkDraft(draft: Draft, context: DraftCheckContext): readonly Finding[] {
  if (draft.kind === 'update' && Object.keys(draft.patch).length === 0) return []
  const own = [...recordFindings(draft, context), ...conflictFindings(draft, context)]
  if (draft.kind === 'delete') return own
  const references = referenceFindings(draft, context)
  const places = new Set(references.map(({ field }) => field))
  // A name that leads nowhere is said once, in the words that fit.
  const rules = ruleFindings(draft, context).filter(
    ({ code, field, rule }) =>
      code !== 'INVALID_MEDIA' ||
      rule === 'card.ratio' ||
      // What a file is does not depend on the library.
      field === 'file' ||
      (context.libraryRead && !places.has(field) && !places.has(`${field}.0`)),
  )
  return [...own, ...references, ...rules]
}

/** Drafts with errors that a draft has to wait for, directly or through others, each once. */
export function blockersOf(
  draftId: string,
  dependenciesOf: (draftId: string) => readonly string[],
  hasErrors: (draftId: string) => boolean,
): readonly string[] {
  const blockers: string[] = []
  const visited = new Set([draftId])
  const visit = (id: string): void => {
    for (const needed of dependenciesOf(id)) {
      if (visited.has(needed)) continue
      visited.add(needed)
      if (hasErrors(needed)) blockers.push(needed)
      visit(needed)
    }
  }
  visit(draftId)
  return blockers
}

/** What a draft waits for; one that deletes waits for nothing that it names. */
export function neededDrafts(draft: Draft): readonly string[] {
  return draft.kind === 'delete' ? [] : dependenciesOf(contentOf(draft))
}

function recordFindings(draft: Draft, { record }: DraftCheckContext): Finding[] {
  if (draft.kind === 'create' || record !== null) return []
  const message = 'The service does not have this any more. Discard the change, or copy it to a new one.'
  return [{ rule: 'draft.record-gone', severity: 'error', field: 'id', code: 'NOT_FOUND', message, source }]
}

function conflictFindings(draft: Draft, { record }: DraftCheckContext): Finding[] {
  if (draft.sync !== 'conflict' || record === null) return []
  const message = 'This changed at the service as well. Choose which value stays.'
  return conflictingFields(draft, record.content).map((field) => ({
    rule: 'draft.conflict',
    severity: 'error',
    field,
    code: 'CONFLICT',
    message,
    source,
  }))
}

function referenceFindings(draft: Draft, { named }: DraftCheckContext): Finding[] {
  const content = draft.kind === 'create' ? contentOf(draft) : draft.patch
  return referencesOf(content).flatMap(({ path, names }): Finding[] => {
    const state = named(names, path)
    if (state.kind === 'there' || state.kind === 'unread') return []
    const rule = state.kind === 'gone' ? 'draft.reference-gone' : 'draft.reference-removed'
    const message =
      state.kind !== 'removed'
        ? 'What stood here is gone. Choose another one.'
        : `${state.title} is to be deleted. Choose another one, or keep it.`
    return [{ rule, severity: 'error', field: path, code: 'NOT_FOUND', message, source }]
  })
}

function ruleFindings(draft: Draft, context: DraftCheckContext): readonly Finding[] {
  const content = contentOf(draft)
  const findings = contentFindings(draft, content, context)
  if (findings === null) {
    const message = "This draft can't be read. Discard it and start again."
    return [{ rule: 'draft.form', severity: 'error', field: 'id', code: 'INVALID', message, source }]
  }
  // A record that the service has taken is not judged anew; texts of a conversation depend on one another.
  // Campaigns and line items are judged as a whole by the service, and say themselves what is no news.
  if (draft.kind === 'create' || judgedAsWhole.has(draft.subject)) return findings
  const changed = new Set(Object.keys(draft.patch))
  if (changed.has('components') || changed.has('slides')) changed.add('components').add('slides')
  return findings.filter(({ field }) => changed.has(field.split('.')[0] ?? ''))
}

const judgedAsWhole: ReadonlySet<string> = new Set([
  'videoConversation',
  'campaign',
  'lineItem',
  'curatedCategory',
])

/** Null where the content cannot be read. */
function contentFindings(
  draft: Draft,
  content: Fields,
  context: DraftCheckContext,
): readonly Finding[] | null {
  const { library } = context
  switch (draft.subject) {
    case 'media': {
      const read = mediaContent.safeParse(content)
      if (!read.success) return null
      const ofFile = draft.kind === 'create' ? newMediaFindings(read.data) : []
      return [...ofFile, ...mediaFindings(read.data, context)]
    }
    case 'card': {
      const read = cardDraft.safeParse(content)
      return read.success ? cardFindings(read.data, { change: 'create', library }) : null
    }
    case 'poll': {
      const read = pollContent.safeParse(content)
      if (!read.success) return null
      const features = context.features ?? [mediaPollFeature]
      return pollFindings(unset(read.data, pollNames), { features, library })
    }
    case 'videoConversation': {
      const read = conversationContent.safeParse(content)
      return read.success ? conversationFindings(unset(read.data, conversationFields), { library }) : null
    }
    case 'post': {
      const read = postContent.safeParse(content)
      return read.success ? wholePost(read.data, context) : null
    }
    case 'promotedPost': {
      const read = promotedPostContent.safeParse(content)
      return read.success ? promotionFindings(read.data) : null
    }
    case 'campaign':
      return campaignDraftFindings(draft, context.campaigns)
    case 'lineItem':
      return lineItemDraftFindings(draft, context.campaigns)
    case 'curatedCategory':
      return curatedLinkDraftFindings(draft, context.campaigns)
    case 'accountMedia':
    case 'legacyCard':
      return []
  }
}

const pollNames = [
  'name',
  'duration_in_minutes',
  'first_choice',
  'second_choice',
  'third_choice',
  'fourth_choice',
  'media_key',
] as const
const mediaNames = ['name', 'file_name', 'title', 'description', 'poster_media_key'] as const
const postNames = [
  'as_user_id',
  'text',
  'card_uri',
  'name',
  'video_cta',
  'video_cta_value',
  'video_description',
  'video_title',
] as const

type Unset<Content, Name extends keyof Content> = { [N in Name]-?: Exclude<Content[N], undefined> | null }

/** Fields that are not there as null, which is what the rules call "not set"; an empty text is none either. */
function unset<Content extends object, Name extends keyof Content>(
  content: Content,
  names: readonly Name[],
): Unset<Content, Name> {
  const entries = names.map((name) => [name, content[name] === '' ? null : (content[name] ?? null)])
  // The keys are exactly the names, and each value comes from its own field.
  return Object.fromEntries(entries) as Unset<Content, Name>
}

function mediaFindings(content: MediaContent, { library, record }: DraftCheckContext): readonly Finding[] {
  const mediaType = content.file?.kind ?? record?.type ?? null
  const context = { mediaType, library }
  return mediaLibraryFindings(unset(content, mediaNames), context)
}

function newMediaFindings(content: MediaContent): readonly Finding[] {
  if (content.file) return mediaFileFindings(content)
  return [missing('media.file-required', 'file', 'A file is needed.', source)]
}

function wholePost(
  content: PostContent,
  { library, callerId, promotable }: DraftCheckContext,
): readonly Finding[] {
  const post = {
    ...unset(content, postNames),
    media_keys: content.media_keys ?? [],
    nullcast: content.nullcast !== false,
  }
  const grants = post.as_user_id === null ? [] : [post.as_user_id]
  return [
    ...postFindings(post, { library }),
    ...(callerId === null ? [] : postingFindings(post, { callerId, grants })),
    ...(callerId === null || promotable === null
      ? []
      : unlistedPosterFindings(post, { callerId, promotable })),
  ]
}

const promotion: Source = { document: 'public', place: 'A5' }

function promotionFindings({ line_item_id, tweet_id }: PromotedPostContent): Finding[] {
  const lineItem = !line_item_id
    ? [missing('promoted-post.line-item', 'line_item_id', 'A line item is needed.', promotion)]
    : referencedDraft(line_item_id) !== null || identifier.safeParse(line_item_id).success
      ? []
      : [invalid('promoted-post.line-item', 'line_item_id', 'Enter the id of a line item.', promotion)]
  const post = !tweet_id
    ? [missing('promoted-post.post', 'tweet_id', 'A post is needed.', promotion)]
    : /^(draft:[a-z2-7]{16}|[0-9]{1,19})$/.test(tweet_id)
      ? []
      : [invalid('promoted-post.post', 'tweet_id', 'Enter the id of a post.', promotion)]
  return [...lineItem, ...post]
}
