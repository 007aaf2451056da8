import { type Fields, sameJson } from '../core/json.ts'
import { type Draft, type DraftSync, patchAfter } from './draft.ts'

/** Current values of the fields that changed in the record since its draft began; null for a removed field. */
export function remoteChanges(base: Fields, theirs: Fields): Fields {
  const names = new Set([...Object.keys(base), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names]
      .filter((name) => !sameJson(base[name] ?? null, theirs[name] ?? null))
      .map((name) => [name, theirs[name] ?? null]),
  )
}

/** Changed fields that the draft sets to a different value. The same value on both sides isn't a conflict. */
export function conflictingFields({ base, patch }: Pick<Draft, 'base' | 'patch'>, theirs: Fields): string[] {
  return Object.entries(remoteChanges(base ?? {}, theirs))
    .filter(([name, value]) => name in patch && !sameJson(patch[name], value))
    .map(([name]) => name)
}

/**
 * How a draft relates to the record as last synced. A deletion has no fields, so it only reports that something
 * changed.
 */
export function syncOf(draft: Pick<Draft, 'base' | 'patch'>, theirs: Fields): DraftSync {
  if (draft.base === null || Object.keys(remoteChanges(draft.base, theirs)).length === 0) return 'clean'
  return conflictingFields(draft, theirs).length === 0 ? 'incoming' : 'conflict'
}

/** The draft based on the current record, with each conflict resolved; `mine` without a choice. */
export function resolved(
  draft: Pick<Draft, 'base' | 'patch'>,
  theirs: Fields,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Pick<Draft, 'base' | 'patch' | 'sync'> {
  const remaining = Object.entries(draft.patch).filter(([name]) => choices[name] !== 'theirs')
  return { base: theirs, patch: patchAfter(theirs, {}, Object.fromEntries(remaining)), sync: 'clean' }
}
