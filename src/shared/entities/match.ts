import { parseIsoTime } from '../api/conventions.ts'
import { type Fields, type Json, sameJson } from '../core/json.ts'
import { normalJson, normalText, searchablePrefix } from '../core/normal-text.ts'
import { textOf } from './fields.ts'
import type { EntityKind, RecordMatch } from './kind.ts'

/** A match of entities that are identified by name: other parts may differ. */
export function matchByName(
  fromRecord: EntityKind['fromRecord'],
  parts: readonly string[],
): (sent: Fields, record: Fields) => RecordMatch {
  return (sentFields, record) => {
    const content = fromRecord(record)
    if (!isSameText(sentFields.name, content.name)) return 'different'
    return parts.every((part) => sameValue(part, sentFields[part] ?? null, content[part] ?? null))
      ? 'exact'
      : 'similar'
  }
}

/** Everything sent has to be returned; omitted fields have defaults. `must` and the name identify it. */
export function matchBySent(
  { fromRecord, isIgnored }: Pick<EntityKind, 'fromRecord' | 'isIgnored'>,
  must: readonly string[],
): (sent: Fields, record: Fields) => RecordMatch {
  return (sentFields, record) => {
    const content = fromRecord(record)
    const isSame = (name: string): boolean => sameValue(name, sentFields[name] ?? null, content[name] ?? null)
    if (!isSameText(sentFields.name, content.name) || !must.every(isSame)) return 'different'
    const names = Object.keys(sentFields).filter(
      (name) => name !== 'account_id' && !isIgnored?.(sentFields, name),
    )
    return names.every(isSame) ? 'exact' : 'similar'
  }
}

/** A match of links, which consist only of the IDs that they connect. */
export function matchByIds(ids: readonly string[]): (sent: Fields, record: Fields) => RecordMatch {
  return (sentFields, record) =>
    ids.every((name) => record[name] === sentFields[name]) ? 'exact' : 'different'
}

/** Whether a stored text is the one that was sent, in whichever form the service stores it. */
export function isSameText(sentText: Json | undefined, storedText: Json | undefined): boolean {
  return normalText(textOf(sentText) ?? '') === normalText(textOf(storedText) ?? '')
}

/** Compares times in any format, lists in any order, and texts by their normal form. */
export function sameValue(name: string, sentValue: Json, storedValue: Json): boolean {
  if (name.endsWith('_time'))
    return parseIsoTime(textOf(sentValue) ?? '') === parseIsoTime(textOf(storedValue) ?? '')
  const [ours, theirs] = [normalJson(sentValue), normalJson(storedValue)]
  const areLists = Array.isArray(ours) && Array.isArray(theirs)
  return areLists ? sameJson([...ours].sort(), [...theirs].sort()) : sameJson(ours, theirs)
}

export function keyOf(content: Fields, names: readonly string[]): string {
  return names.map((name) => normalText(textOf(content[name]) ?? '')).join(' ')
}

/** Shorter beginnings would match most of a list. */
const minSearchLength = 2
/** The shortest limit of a search (advertising-api: Cards). */
const maxSearchLength = 80

/** The parameter that narrows a list to names like this one; none if the service may store it otherwise. */
export function searchByName(name: Json | undefined): Fields {
  const prefix = searchablePrefix(textOf(name) ?? '').slice(0, maxSearchLength)
  return prefix.length < minSearchLength ? {} : { q: prefix }
}
