import { buttonLabels, carouselBounds } from '../../api/ads/card-components.ts'
import type { Finding } from '../../core/finding.ts'
import { citePublic } from '../../service-docs/citation.ts'
import { countCharacters } from '../../text/characters.ts'
import { t } from '../../text/language.ts'
import { invalidField, missingField } from '../../text/text-rules.ts'
import { cardCreation, destinationFindings } from './card-destination-rules.ts'
import type { ComponentDraft } from './card-draft.ts'

/** Maximum characters of a website's title, according to public pages (cards.md#components). */
const titleAdvice = 70

/** What is wrong with one component. `path` is its path (`components.1`), `whole` the field that contains it. */
export function componentFindings(
  component: ComponentDraft,
  path: string,
  whole: string,
): readonly Finding[] {
  switch (component.type) {
    case undefined:
    case null:
    case '':
      return [
        missingField(
          'card.component-type-required',
          `${path}.type`,
          t`A component needs a type.`,
          cardCreation,
        ),
      ]
    case 'MEDIA':
      return component.media_key
        ? []
        : [
            missingField(
              'card.media-required',
              `${path}.media_key`,
              t`Add an image or a video.`,
              cardCreation,
            ),
          ]
    case 'SWIPEABLE_MEDIA':
      return swipeable(component, path)
    case 'DETAILS':
      return [
        ...title(component, path),
        ...destinationFindings(component.destination, 'WEBSITE', `${path}.destination`, whole),
      ]
    case 'BUTTON':
      return [
        ...label(component, path),
        ...destinationFindings(component.destination, 'APP', `${path}.destination`, whole),
      ]
    default: {
      const message = t`${component.type} isn’t a component. Use MEDIA, SWIPEABLE_MEDIA, DETAILS and BUTTON.`
      return [invalidField('card.component-type', `${path}.type`, message, cardCreation)]
    }
  }
}

function swipeable({ media_keys }: ComponentDraft, path: string): Finding[] {
  const field = `${path}.media_keys`
  const { minimum, maximum } = carouselBounds
  if (!media_keys) {
    return [missingField('card.carousel-required', field, t`Add media to the carousel.`, cardCreation)]
  }
  const isEmptyKey = media_keys.includes('')
  if (media_keys.length >= minimum && media_keys.length <= maximum && !isEmptyKey) return []
  const message = isEmptyKey
    ? t`A carousel item is empty.`
    : t`A carousel needs ${minimum} to ${maximum} media; this one has ${media_keys.length}.`
  return [invalidField('card.carousel-size', field, message, cardCreation)]
}

function title({ title: text }: ComponentDraft, path: string): Finding[] {
  const field = `${path}.title`
  if (!text) return [missingField('card.title-required', field, t`Enter a title.`, cardCreation)]
  const length = countCharacters(text)
  if (length <= titleAdvice) return []
  return [
    {
      rule: 'card.title-length',
      severity: 'warning',
      field,
      code: 'INVALID_PARAMETER',
      message: t`The title has ${length} characters. Above ${titleAdvice}, it may be refused or cut off.`,
      source: citePublic('cards#components'),
    },
  ]
}

function label({ label: given }: ComponentDraft, path: string): Finding[] {
  const field = `${path}.label`
  if (!given) return [missingField('card.label-required', field, t`The button needs a label.`, cardCreation)]
  const findings: Finding[] = []
  if (!given.type) {
    findings.push(
      missingField(
        'card.label-type-required',
        `${field}.type`,
        t`The label must have the type ENUM.`,
        cardCreation,
      ),
    )
  } else if (given.type !== 'ENUM') {
    findings.push(
      invalidField('card.label-type', `${field}.type`, t`The label’s type must be ENUM.`, cardCreation),
    )
  }
  const { value } = given
  if (!value) {
    findings.push(
      missingField('card.label-value-required', `${field}.value`, t`The button needs a label.`, cardCreation),
    )
  } else if (!buttonLabels.some((known) => known === value)) {
    const message = t`${value} isn’t a label. Use one of ${buttonLabels.join(', ')}.`
    findings.push(invalidField('card.label-value', `${field}.value`, message, cardCreation))
  }
  return findings
}
