import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import { postNameLimit } from '../../../../shared/api/ads/promoted-posts.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { mediaKeysOf } from '../../../../shared/entities/cards/card-draft.ts'
import { postTextLimit, weightedLength } from '../../../../shared/entities/posts/weighted-length.ts'
import { countCharacters } from '../../../../shared/text/characters.ts'
import { type PluralForms, t } from '../../../../shared/text/language.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import {
  emptyLead,
  layoutOf,
  partsOf,
  readCard,
  toJson,
  withComponent,
  withDestination,
} from '../cards/card-form.ts'
import { titleAdvice } from '../cards/lead-fields.tsx'
import { videoFields } from '../posts/post-form.ts'
import { type Variant, type VariantAxes, type VariantShow, withShows } from './variant-grid.ts'

/** How variants of a kind of creative are combined. */
export interface VariantKind {
  readonly subject: 'post' | 'card'
  readonly textsLabel: string
  readonly addText: string
  readonly texts: PluralForms
  readonly numbered: (number: number) => string
  readonly remove: (number: number) => string
  readonly made: PluralForms
  readonly make: PluralForms
  readonly textLimit: { readonly maximum: number; readonly count: (text: string) => number }
  readonly isMultiline: boolean
  readonly nameLimit: number
  readonly mediaTypes: readonly string[]
  /** Whether a card, poll or conversation can replace media. */
  readonly takesCards: boolean
  /** Whether all variants have the same website. */
  readonly hasWebsite: boolean
  readonly axesOf: (content: Fields) => VariantAxes
  readonly websiteOf: (content: Fields) => string
  /** Content of a variant; everything that isn't varied comes from `base`. */
  readonly contentOf: (base: Fields, variant: Variant, asked: VariantTerms) => Fields
}

interface VariantTerms {
  readonly website: string
  readonly typeOf: (mediaKey: string) => string | null
}

const posts: VariantKind = {
  subject: 'post',
  textsLabel: t`Texts`,
  addText: t`Add a text`,
  texts: { one: '# text', other: '# texts' },
  numbered: (number) => t`Text ${number}`,
  remove: (number) => t`Remove text ${number}`,
  made: { one: '# post made. Use Undo to revert.', other: '# posts made. Use Undo to revert.' },
  make: { one: 'Make # post', other: 'Make # posts' },
  textLimit: { maximum: postTextLimit, count: weightedLength },
  isMultiline: true,
  nameLimit: postNameLimit,
  mediaTypes: ['IMAGE', 'GIF', 'VIDEO'],
  takesCards: true,
  hasWebsite: false,
  axesOf: (content) => {
    const keys = textsIn(content, 'media_keys')
    const reference = textIn(content, 'card_uri')
    const cards: readonly VariantShow[] = reference === '' ? [] : [{ kind: 'card', reference }]
    const shows: readonly VariantShow[] = keys.length > 0 ? [{ kind: 'media', keys }] : cards
    return { texts: [textIn(content, 'text')], shows }
  },
  websiteOf: () => '',
  contentOf: (base, { name, text, show }, { typeOf }) => {
    const keys = show?.kind === 'media' ? show.keys : []
    // Video texts only apply to a video.
    const lost: readonly string[] = keys.some((key) => typeOf(key) === 'VIDEO') ? [] : videoFields
    const { text: _, media_keys: __, card_uri: ___, ...rest } = base
    return {
      ...Object.fromEntries(Object.entries(rest).filter(([field]) => !lost.includes(field))),
      name,
      ...(text === '' ? {} : { text }),
      ...(keys.length === 0 ? {} : { media_keys: [...keys] }),
      ...(show?.kind === 'card' ? { card_uri: show.reference } : {}),
    }
  },
}

const cards: VariantKind = {
  subject: 'card',
  textsLabel: t`Titles`,
  addText: t`Add a title`,
  texts: { one: '# title', other: '# titles' },
  numbered: (number) => t`Title ${number}`,
  remove: (number) => t`Remove title ${number}`,
  made: { one: '# card made. Use Undo to revert.', other: '# cards made. Use Undo to revert.' },
  make: { one: 'Make # card', other: 'Make # cards' },
  textLimit: { maximum: titleAdvice, count: countCharacters },
  isMultiline: false,
  nameLimit: cardNameLimit,
  mediaTypes: ['IMAGE', 'VIDEO'],
  takesCards: false,
  hasWebsite: true,
  axesOf: (content) => {
    const card = readCard(content)
    if (layoutOf(card) !== 'single') return { texts: [], shows: [] }
    const { media, lead } = partsOf(card)
    const keys = media === null ? [] : mediaKeysOf(media.component)
    return {
      texts: [lead?.component.title ?? ''],
      shows: keys.map((key) => ({ kind: 'media', keys: [key] })),
    }
  },
  websiteOf: (content) => partsOf(readCard(content)).lead?.component.destination?.url ?? '',
  contentOf: (_, { name, text, show }, { website }) => {
    const lead = emptyLead('DETAILS')
    const destination = withDestination(lead.destination, 'WEBSITE', 'url', website)
    const media_key = show?.kind === 'media' ? (show.keys[0] ?? '') : ''
    const details = withComponent({ components: [] }, { ...lead, title: text, destination })
    return {
      name,
      components: toJson(withComponent({ components: [...details] }, { type: 'MEDIA', media_key })),
    }
  },
}

export const variantKinds = { posts, cards } as const

/** The initial texts and media for variants of existing creatives, each once. */
export function axesOfAll(kind: VariantKind, contents: readonly Fields[]): VariantAxes {
  const all = contents.map(kind.axesOf)
  const texts = new Set(all.flatMap((axes) => axes.texts).filter((text) => text.trim() !== ''))
  return {
    texts: [...texts],
    shows: withShows(
      [],
      all.flatMap((axes) => axes.shows),
    ),
  }
}
