import { formatCount } from '../text/format.ts'
import { plural, t } from '../text/language.ts'
import type { Use } from './entity-row.ts'
import { type DraftSubject, descriptorOf, kinds } from './kinds.ts'

/** More aren't read. */
export const maxUses = 500

/** Whether other entities can use one of this kind: by its media key, its card address or their targeting. */
export function isUsedByOthers(subject: DraftSubject): boolean {
  return subject === 'media' || subject === 'customAudience' || descriptorOf(subject).hasAddress === true
}

/** Whether it only exists here so far. */
export function isDraftUse({ key }: Use): boolean {
  return key.startsWith('draft:')
}

/** "Used by Autumn (post), Winter (post, draft)" or, of an audience, "Targeted by 2 line items: Boots, Tents (draft)". */
export function usesLabel(uses: readonly Use[], max = 3): string {
  if (!uses.every(({ subject }) => subject === 'lineItem')) return t`Used by ${formatUses(uses, max)}`
  const names = listNames(
    uses.map((use) => (isDraftUse(use) ? t`${use.title} (draft)` : use.title)),
    max,
  )
  return uses.length < maxUses
    ? plural(
        uses.length,
        { one: 'Targeted by # line item: {names}', other: 'Targeted by # line items: {names}' },
        { names },
      )
    : t`Targeted by ${formatCount(maxUses)} or more line items: ${names}`
}

/** "Autumn (post), Winter (post, draft) and 3 more". */
export function formatUses(uses: readonly Use[], max = 3): string {
  return listNames(
    uses.map((use) => {
      const kind = kinds[use.subject].label.one
      return isDraftUse(use) ? t`${use.title} (${kind}, draft)` : t`${use.title} (${kind})`
    }),
    max,
  )
}

/** "Autumn, Winter and 3 more". */
export function listNames(all: readonly string[], max: number): string {
  const names = all.slice(0, max).join(', ')
  const more = all.length - max
  return more <= 0
    ? names
    : plural(more, { one: '{names} and # more', other: '{names} and # more' }, { names })
}
