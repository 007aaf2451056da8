import { plural, t } from '../text/language.ts'
import type { Use } from './entity-row.ts'
import { type DraftSubject, descriptorOf, kinds } from './kinds.ts'

/** Whether other entities can use one of this kind, by its media key or its card address. */
export function isUsedByOthers(subject: DraftSubject): boolean {
  return subject === 'media' || descriptorOf(subject).hasAddress === true
}

/** Whether it only exists here so far. */
export function isDraftUse({ key }: Use): boolean {
  return key.startsWith('draft:')
}

/** "Autumn (post), Winter (post, draft) and 3 more". */
export function formatUses(uses: readonly Use[], max = 3): string {
  const names = uses
    .slice(0, max)
    .map((use) =>
      isDraftUse(use)
        ? t`${use.title} (${kinds[use.subject].label.one}, draft)`
        : t`${use.title} (${kinds[use.subject].label.one})`,
    )
    .join(', ')
  const more = uses.length - max
  return more <= 0
    ? names
    : plural(more, { one: '{names} and # more', other: '{names} and # more' }, { names })
}
