import { isCountryCode } from '../../core/country-codes.ts'
import type { Finding } from '../../core/finding.ts'
import { type Citation, citeDocumented, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField, missingField } from '../../text/text-rules.ts'
import { isWebAddress } from '../../text/web-address.ts'
import type { DestinationDraft } from './card-draft.ts'

/** Where the rules of cards are documented. */
export const cardCreation: Citation = citeDocumented('cards#destinations')
export const cardDecisions: Citation = citeSettled('cards#destinations')

/**
 * Findings of a component's destination. `requiredKind` is the kind of destination that the component requires, `whole` the
 * field for which a wrong kind is reported: components or slides.
 */
export function destinationFindings(
  destination: DestinationDraft | null | undefined,
  requiredKind: 'WEBSITE' | 'APP',
  path: string,
  whole: string,
): readonly Finding[] {
  if (destination === null || destination === undefined) {
    return [missingField('card.destination-required', path, t`Choose a destination.`, cardCreation)]
  }
  if (!destination.type) {
    const message = t`Choose the kind of destination.`
    return [missingField('card.destination-type-required', `${path}.type`, message, cardCreation)]
  }
  if (destination.type !== 'WEBSITE' && destination.type !== 'APP') {
    const message = t`${destination.type} isn’t a kind of destination. Use WEBSITE or APP.`
    return [invalidField('card.destination-type', `${path}.type`, message, cardCreation)]
  }
  if (destination.type !== requiredKind) {
    const message =
      requiredKind === 'WEBSITE'
        ? t`Details need a website destination.`
        : t`A button needs an app destination.`
    return [invalidField('card.destination-kind', whole, message, cardDecisions)]
  }
  return requiredKind === 'WEBSITE' ? website(destination, path) : app(destination, path)
}

function website({ url }: DestinationDraft, path: string): Finding[] {
  const field = `${path}.url`
  if (!url) return [missingField('card.url-required', field, t`Enter the website’s address.`, cardCreation)]
  if (isWebAddress(url)) return []
  return [invalidField('card.url', field, t`${url} isn’t the address of a website.`, cardCreation)]
}

function app(destination: DestinationDraft, path: string): Finding[] {
  return [...country(destination, path), ...stores(destination, path)]
}

function country({ country_code }: DestinationDraft, path: string): Finding[] {
  const field = `${path}.country_code`
  if (!country_code)
    return [missingField('card.country-required', field, t`Choose the store’s country.`, cardCreation)]
  if (isCountryCode(country_code)) return []
  return [
    invalidField('card.country', field, t`${country_code} isn’t a country code such as US.`, cardCreation),
  ]
}

const storePairs = [
  { id: 'googleplay_app_id', link: 'googleplay_deep_link', store: t`Google Play` },
  { id: 'ios_app_store_identifier', link: 'ios_deep_link', store: t`the App Store` },
] as const

function stores(destination: DestinationDraft, path: string): Finding[] {
  const findings: Finding[] = []
  if (!storePairs.some(({ id }) => destination[id])) {
    const message = t`Enter the app’s ID in at least one store.`
    findings.push(
      missingField('card.store-id-required', `${path}.ios_app_store_identifier`, message, cardCreation),
    )
  }
  for (const { id, link, store } of storePairs) {
    for (const [name, what] of [
      [id, t`ID`],
      [link, t`deep link`],
    ] as const) {
      if (destination[name] !== '') continue
      const message = t`The ${what} for ${store} is empty. Enter it, or clear the field.`
      findings.push(invalidField('card.store-text-empty', `${path}.${name}`, message, cardCreation))
    }
    if (!destination[link] || destination[id]) continue
    findings.push({
      rule: 'card.deep-link-needs-id',
      severity: 'error',
      field: `${path}.${id}`,
      code: 'INCLUSIVE_PARAMETERS',
      message: t`The deep link also needs the app’s ID in ${store}.`,
      source: cardCreation,
    })
  }
  return findings
}
