import type { PostBody } from '../../api/platform/posts.ts'
import type { Finding } from '../../core/finding.ts'
import { citePublic } from '../../service-docs/citation.ts'
import { hasForbiddenCharacter, longformLimit, postTextLimit, weightedLength } from './weighted-length.ts'

/** Facts about the author of a post on the platform. */
export interface PosterContext {
  /** People with the premium subscription may write long posts (posts.md#text-length). */
  readonly isPremium: boolean
}

/** What a post can contain besides its text; any two exclude each other (posts.md#timeline-posts). */
const contents = ['media', 'poll', 'quote_tweet_id', 'card_uri'] as const

/** Findings of a platform post's content, with the messages of the platform's `invalid-request` problem. */
export function postContentFindings(body: PostBody, { isPremium }: PosterContext): Finding[] {
  const [first, ...others] = contents.filter((name) => body[name] !== undefined)
  return [
    ...textFindings(body.text ?? '', first, isPremium),
    ...others.map((other) =>
      wrong('post-content.exclusive', other, `\`${other}\` cannot stand beside \`${first}\`.`),
    ),
  ]
}

function textFindings(
  text: string,
  first: (typeof contents)[number] | undefined,
  isPremium: boolean,
): readonly Finding[] {
  if (text === '' && (first === undefined || first === 'poll' || first === 'card_uri')) {
    return [wrong('post-content.text-required', 'text', '`text` is required.')]
  }
  if (hasForbiddenCharacter(text)) {
    return [
      wrong(
        'post-content.text-characters',
        'text',
        '`text` contains a character that isn’t allowed in posts.',
      ),
    ]
  }
  const limit = isPremium ? longformLimit : postTextLimit
  if (weightedLength(text) <= limit) return []
  return [wrong('post-content.text-length', 'text', `\`text\` has more than ${limit} characters.`)]
}

function wrong(rule: string, field: string, message: string): Finding {
  const source = citePublic('posts#timeline-posts')
  return { rule, severity: 'error', field, code: 'invalid-request', message, source }
}
