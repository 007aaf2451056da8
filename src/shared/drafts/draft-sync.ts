import { type Fields, sameJson } from '../core/json.ts'
import { type Draft, type DraftSync, patchAfter } from './draft.ts'

/** The fields in which a record has moved since a change of it began, as they are now; a field that went is null. */
export function movedFields(base: Fields, theirs: Fields): Fields {
  const names = new Set([...Object.keys(base), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names]
      .filter((name) => !sameJson(base[name] ?? null, theirs[name] ?? null))
      .map((name) => [name, theirs[name] ?? null]),
  )
}

/** Moved fields that the change sets to something else. The same value on both sides is no conflict. */
export function conflictingFields({ base, patch }: Pick<Draft, 'base' | 'patch'>, theirs: Fields): string[] {
  return Object.entries(movedFields(base ?? {}, theirs))
    .filter(([name, value]) => name in patch && !sameJson(patch[name], value))
    .map(([name]) => name)
}

/** How a change relates to the record as last seen. A deletion has no fields, so only a move is reported. */
export function syncOf(draft: Pick<Draft, 'base' | 'patch'>, theirs: Fields): DraftSync {
  if (draft.base === null || Object.keys(movedFields(draft.base, theirs)).length === 0) return 'clean'
  return conflictingFields(draft, theirs).length === 0 ? 'incoming' : 'conflict'
}

/** The change on top of the record as it is now, with each conflict settled; `mine` where nothing was chosen. */
export function resolved(
  draft: Pick<Draft, 'base' | 'patch'>,
  theirs: Fields,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Pick<Draft, 'base' | 'patch' | 'sync'> {
  const kept = Object.entries(draft.patch).filter(([name]) => choices[name] !== 'theirs')
  return { base: theirs, patch: patchAfter(theirs, {}, Object.fromEntries(kept)), sync: 'clean' }
}
