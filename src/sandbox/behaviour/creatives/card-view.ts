import { createHash } from 'node:crypto'
import type { CardRecord, LegacyCardRecord } from '../../state/creative-tables.ts'
import { show } from '../../state/fields.ts'

/** A card as the service shows it: with components, or with slides instead (cards.md#carousels-and-slides). */
export function showCard(card: CardRecord): Record<string, unknown> {
  return {
    ...show(card, ['id', 'name']),
    ...(card.slides === null
      ? { components: (card.components ?? []).map(withShortLink) }
      : { slides: card.slides.map((slide) => slide.map(withShortLink)) }),
    ...show(card, ['card_uri', 'card_type', 'created_at', 'updated_at', 'deleted']),
  }
}

/** Every field of a legacy card is shown; only the account is the sandbox's own. */
export function showLegacyCard({ account_id: _, ...shown }: LegacyCardRecord): Record<string, unknown> {
  return shown
}

/** Websites have a short link in addition to their address (cards.md#components). */
function withShortLink(component: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { destination } = component
  if (typeof destination !== 'object' || destination === null || !('url' in destination)) return component
  return { ...component, destination: { ...destination, tco_url: shortLink(String(destination.url)) } }
}

function shortLink(url: string): string {
  const name = createHash('sha256').update(url).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 10)
  return `https://t.co/${name}`
}
