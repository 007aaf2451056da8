import { carouselBounds } from '../../api/ads/card-components.ts'
import { cardNameLimit } from '../../api/ads/cards.ts'
import type { Finding } from '../../core/finding.ts'
import type { MediaLibrary } from '../../creatives/library-media.ts'
import { formatList } from '../../text/format.ts'
import { t } from '../../text/language.ts'
import { invalidField, missingField, type TextRule, textFindings } from '../../text/text-rules.ts'
import { componentFindings } from './card-component-rules.ts'
import { cardCreation, cardDecisions } from './card-destination-rules.ts'
import type { CardDraft, ComponentDraft } from './card-draft.ts'
import { cardMediaFindings } from './card-media-rules.ts'

export interface CardContext {
  /** An update only contains what it replaces; a create has to contain everything. */
  readonly change: 'create' | 'update'
  readonly library: MediaLibrary
}

/** All findings of a card, in the order name, components, slides. */
export function cardFindings(draft: CardDraft, context: CardContext): readonly Finding[] {
  return [
    ...nameFindings(draft, context),
    ...formFindings(draft, context),
    ...contentFindings(draft, context),
  ]
}

function nameFindings({ name }: CardDraft, { change }: CardContext): readonly Finding[] {
  if (change === 'update' && (name === undefined || name === null)) return []
  const rule: TextRule = {
    field: 'name',
    label: t`Name`,
    required: true,
    maximum: cardNameLimit,
    source: cardCreation,
  }
  return textFindings('card', [rule], () => name ?? null)
}

function formFindings({ components, slides }: CardDraft, { change }: CardContext): Finding[] {
  if (components && slides) {
    return [
      {
        rule: 'card.components-or-slides',
        severity: 'error',
        field: 'slides',
        code: 'EXCLUSIVE_PARAMETERS',
        message: t`A card can have components or slides, not both.`,
        source: cardCreation,
      },
    ]
  }
  const isEmpty = (list: readonly unknown[] | null | undefined): boolean => !list || list.length === 0
  const isNamed = Boolean(components) || Boolean(slides)
  if (!isEmpty(components) || !isEmpty(slides) || (change === 'update' && !isNamed)) return []
  const field = slides ? 'slides' : 'components'
  return [missingField('card.content-required', field, t`A card needs components or slides.`, cardDecisions)]
}

function contentFindings(draft: CardDraft, { library }: CardContext): Finding[] {
  const { components, slides } = draft
  const findings: Finding[] = []
  if (components && components.length > 0) {
    for (const [index, component] of components.entries()) {
      findings.push(...componentFindings(component, `components.${index}`, 'components'))
    }
    findings.push(...compositionFindings(components))
  }
  if (slides && slides.length > 0) {
    for (const [number, slide] of slides.entries()) {
      for (const [index, component] of slide.entries()) {
        findings.push(...componentFindings(component, `slides.${number}.${index}`, 'slides'))
      }
    }
    findings.push(...slideFindings(slides))
  }
  return inRenderOrder([...findings, ...cardMediaFindings(draft, library)])
}

/**
 * The same fault in several slides as one finding, at the first of them, because slides often share a title and an
 * address. Those for which `isSeparate` stay as they are.
 */
export function joinedBySlide(
  findings: readonly Finding[],
  isSeparate: (finding: Finding) => boolean,
): readonly Finding[] {
  const slidesByFault = new Map<string, Set<number>>()
  const faultOf = ({ rule, message }: Finding): string => `${rule} ${message}`
  const slideOf = (finding: Finding): number | null => {
    const slide = /^slides\.(\d+)\./.exec(finding.field)?.[1]
    return slide === undefined || isSeparate(finding) ? null : Number(slide)
  }
  return findings
    .filter((finding) => {
      const slide = slideOf(finding)
      if (slide === null) return true
      const slides = slidesByFault.get(faultOf(finding))
      slidesByFault.set(faultOf(finding), (slides ?? new Set()).add(slide))
      return slides === undefined
    })
    .map((finding) => {
      const slides = slidesByFault.get(faultOf(finding)) ?? new Set()
      if (slideOf(finding) === null || slides.size < 2) return finding
      const numbers = [...slides].map((slide) => String(slide + 1))
      return { ...finding, message: t`Slides ${formatList(numbers)}: ${finding.message}` }
    })
}

/** Findings about one component come in its position, findings about all of them after that. */
function inRenderOrder(findings: readonly Finding[]): Finding[] {
  const place = ({ field }: Finding): readonly number[] => {
    const steps = field.split('.').flatMap((step) => (/^\d+$/.test(step) ? [Number(step)] : []))
    return steps.length === 0 ? [Number.POSITIVE_INFINITY] : steps
  }
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const [first, second] = [a[0] ?? -1, b[0] ?? -1]
    if (first !== second) return first < second ? -1 : 1
    return a.length <= 1 && b.length <= 1 ? 0 : compare(a.slice(1), b.slice(1))
  }
  return findings
    .map((finding) => ({ finding, at: place(finding) }))
    .sort((a, b) => compare(a.at, b.at))
    .map(({ finding }) => finding)
}

const componentTypes: ReadonlySet<unknown> = new Set(['MEDIA', 'SWIPEABLE_MEDIA', 'DETAILS', 'BUTTON'])

/** Requires one media component, and either details or a button. A component of unknown type may be the missing one. */
function compositionFindings(components: readonly ComponentDraft[]): Finding[] {
  const isUnclear = components.some(({ type }) => !componentTypes.has(type))
  const count = (...types: readonly string[]): number =>
    components.filter(({ type }) => type !== null && type !== undefined && types.includes(type)).length
  const findings: Finding[] = []
  const media = count('MEDIA', 'SWIPEABLE_MEDIA')
  if (media > 1 || (media === 0 && !isUnclear)) {
    const message =
      media === 0 ? t`A card needs a media component.` : t`A card can have only one media component.`
    findings.push(invalidField('card.one-media', 'components', message, cardCreation))
  }
  const leads = count('DETAILS', 'BUTTON')
  if (leads > 1 || (leads === 0 && !isUnclear)) {
    const message =
      leads === 0 ? t`A card needs details or a button.` : t`A card can have details or a button, not both.`
    findings.push(invalidField('card.one-lead', 'components', message, cardCreation))
  }
  return findings
}

/** 2 to 6 slides, each of MEDIA and DETAILS (cards.md#carousels-and-slides). */
function slideFindings(slides: readonly (readonly ComponentDraft[])[]): Finding[] {
  const { minimum, maximum } = carouselBounds
  const findings: Finding[] = []
  if (slides.length < minimum || slides.length > maximum) {
    const message = t`A card needs ${minimum} to ${maximum} slides; this one has ${slides.length}.`
    findings.push(invalidField('card.slide-count', 'slides', message, cardDecisions))
  }
  for (const [index, slide] of slides.entries()) {
    const types = slide.map(({ type }) => type)
    if (slide.length === 2 && types.includes('MEDIA') && types.includes('DETAILS')) continue
    const message = t`Slide ${index + 1} needs one media and its details.`
    findings.push(invalidField('card.slide-form', 'slides', message, cardDecisions))
  }
  return findings
}
