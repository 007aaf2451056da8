import { createPromotedPost, postNameLimit, videoTextLimits } from '../../api/ads/promoted-posts.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import type { MediaLibrary } from '../../creatives/library-media.ts'
import { type Citation, citeDocumented, citePublic, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  invalidField,
  invalidMedia,
  missingField,
  type TextRule,
  textFindings,
} from '../../text/text-rules.ts'
import { textsOf } from '../fields.ts'
import { postMediaProblem } from './post-media.ts'
import { hasForbiddenCharacter, linkWeight, postTextLimit, weightedLength } from './weighted-length.ts'

/** An ad post as it would be created. Null means unset. */
export interface PostTerms {
  readonly as_user_id: string | null
  readonly text: string | null
  readonly card_uri: string | null
  readonly media_keys: readonly string[]
  readonly name: string | null
  readonly nullcast: boolean
  readonly video_cta: string | null
  readonly video_cta_value: string | null
  readonly video_description: string | null
  readonly video_title: string | null
}

export interface PostContext {
  readonly library: MediaLibrary
}

/** Who posts, and for whom the account may post. */
export interface PostingContext {
  /** The signed-in user. */
  readonly callerId: string
  /** Users who let the account post on their behalf. */
  readonly grants: readonly string[]
}

const table: Citation = citeDocumented('posts#posts-for-ads')
const decided: Citation = citeSettled('posts#permission-to-post')

const texts: readonly TextRule[] = [
  { field: 'as_user_id', label: t`The user who posts`, required: true, maximum: null, source: table },
  { field: 'name', label: t`Name`, required: false, maximum: postNameLimit, source: table },
  {
    field: 'video_description',
    label: t`Description of the video`,
    required: false,
    maximum: videoTextLimits.description,
    source: table,
  },
  {
    field: 'video_title',
    label: t`Title of the video`,
    required: false,
    maximum: videoTextLimits.title,
    source: table,
  },
]

const order = once(() => Object.keys(createPromotedPost.params.shape))

/** All findings of a post itself, in the order of the parameter table. */
export function postFindings(post: PostTerms, context: PostContext): readonly Finding[] {
  return inTableOrder(
    [
      ...textFindings('post', texts, textsOf(post)),
      ...text(post),
      ...media(post, context),
      ...cardBesideMedia(post),
      ...videoTexts(post, context),
    ],
    order(),
  )
}

/** Whether the caller may create this post at all; otherwise the service answers 403 (posts.md#permission-to-post). */
export function postingFindings(
  post: Pick<PostTerms, 'as_user_id' | 'nullcast'>,
  { callerId, grants }: PostingContext,
): readonly Finding[] {
  const { as_user_id: poster, nullcast } = post
  if (poster === null || poster === callerId) return []
  const refusal = (rule: string, field: string, message: string): Finding[] => [
    { rule, severity: 'error', field, code: 'ACTION_NOT_ALLOWED', message, source: decided },
  ]
  if (!grants.includes(poster)) {
    return refusal('post.grant', 'as_user_id', t`This user has not let the account post on their behalf.`)
  }
  if (nullcast) return []
  return refusal('post.organic-for-oneself', 'nullcast', t`An organic post can be made for oneself only.`)
}

/**
 * The service doesn't say who lets the account post on their behalf. But it lists whom the account may promote, and a
 * user who isn't even among them is probably a mistake.
 */
export function unlistedPosterFindings(
  { as_user_id: poster }: Pick<PostTerms, 'as_user_id'>,
  { callerId, promotable }: { readonly callerId: string; readonly promotable: readonly string[] },
): readonly Finding[] {
  if (poster === null || poster === callerId || promotable.includes(poster)) return []
  const message = t`The account does not list this user. The service refuses the post unless they let the account post for them.`
  return [
    {
      rule: 'post.grant-unseen',
      severity: 'warning',
      field: 'as_user_id',
      code: 'ACTION_NOT_ALLOWED',
      message,
      source: table,
    },
  ]
}

function text({ text: given, media_keys }: PostTerms): Finding[] {
  if (!given) {
    if (media_keys.length > 0) return []
    return [missingField('post.text-required', 'text', t`A post needs text or media.`, table)]
  }
  const findings: Finding[] = []
  if (hasForbiddenCharacter(given)) {
    const message = t`The text contains an invisible character (U+FEFF, U+FFFE or U+FFFF). Type the text again.`
    findings.push(invalidField('post.text-characters', 'text', message, decided))
  }
  const length = weightedLength(given)
  if (length > postTextLimit) {
    const message = t`The text counts ${length} characters; ${postTextLimit} are possible. A link counts ${linkWeight}; emoji, CJK and most symbols count 2.`
    findings.push(invalidField('post.text-length', 'text', message, decided))
  }
  return findings
}

function media({ media_keys: keys }: PostTerms, { library }: PostContext): Finding[] {
  const libraryMedia = keys.map((key) => library(key))
  const unknown = keys.find((_, index) => libraryMedia[index] === undefined)
  const problem = postMediaProblem(libraryMedia.map((entry) => entry?.media_type ?? null))
  return [
    ...(problem === null ? [] : [invalidField('post.media-count', 'media_keys', problem, table)]),
    ...(unknown === undefined
      ? []
      : [
          invalidMedia(
            'post.media-in-library',
            'media_keys',
            t`${unknown} isn’t in the media library.`,
            decided,
          ),
        ]),
  ]
}

/** Older references say that the two exclude each other; the documentation doesn't (posts.md#timeline-posts). */
function cardBesideMedia({ card_uri, media_keys }: PostTerms): Finding[] {
  if (card_uri === null || media_keys.length === 0) return []
  return [
    {
      rule: 'post.card-beside-media',
      severity: 'warning',
      field: 'card_uri',
      code: 'EXCLUSIVE_PARAMETERS',
      message: t`Beside media the card may not be shown.`,
      source: citePublic('posts#timeline-posts'),
    },
  ]
}

const videoFields = ['video_cta', 'video_cta_value', 'video_description', 'video_title'] as const

function videoTexts(post: PostTerms, { library }: PostContext): Finding[] {
  const warn = (rule: string, field: string, message: string): Finding => ({
    rule,
    severity: 'warning',
    field,
    code: 'INCLUSIVE_PARAMETERS',
    message,
    source: table,
  })
  const hasVideo = post.media_keys.some((key) => library(key)?.media_type === 'VIDEO')
  const findings = videoFields
    .filter((field) => post[field] !== null && !hasVideo)
    .map((field) => warn('post.video-text', field, t`There is no video that this belongs to.`))
  if (hasVideo && post.video_cta !== null && post.video_cta_value === null) {
    findings.push(warn('post.cta-value', 'video_cta_value', t`The call to action leads nowhere yet.`))
  }
  return findings
}
