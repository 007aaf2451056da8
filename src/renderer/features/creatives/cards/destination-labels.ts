import {
  type CardDraft,
  componentsOfCard,
  type DestinationDraft,
} from '../../../../shared/entities/cards/card-draft.ts'
import { t } from '../../../../shared/text/language.ts'

/** "shop.example", "App of the App Store", "3 websites": the destination of a card, for lists. */
export function destinationLabel(card: CardDraft): string {
  const destinations = componentsOfCard(card).flatMap(({ destination }) => destination ?? [])
  const names = [...new Set(destinations.map(destinationName).filter((name) => name !== ''))]
  if (names.length <= 1) return names[0] ?? ''
  return t`${names.length} websites`
}

function destinationName(destination: DestinationDraft): string {
  if (destination.type !== 'APP') return domainOf(destination.url ?? '')
  const stores = [
    destination.ios_app_store_identifier ? t`App Store` : null,
    destination.googleplay_app_id ? t`Google Play` : null,
  ].filter((store) => store !== null)
  return stores.length === 0 ? '' : t`App, ${stores.join(' and ')}`
}

/** "www.shop.example/spring" → "shop.example"; anything that isn't a URL stays as it is. */
export function domainOf(url: string): string {
  const written = url.trim()
  if (written === '') return ''
  try {
    return new URL(written).hostname.replace(/^www\./, '')
  } catch {
    return written
  }
}
