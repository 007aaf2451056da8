import { parseIsoTime } from '../api/conventions.ts'
import { type Fields, type Json, sameJson } from '../core/json.ts'
import { textOf } from './fields.ts'
import type { EntityKind, RecordMatch } from './kind.ts'

/** A match of entities that their name identifies: the other parts may differ. */
export function matchByName(
  fromRecord: EntityKind['fromRecord'],
  parts: readonly string[],
): (sent: Fields, record: Fields) => RecordMatch {
  return (sent, record) => {
    const content = fromRecord(record)
    if (textOf(sent.name) !== textOf(content.name)) return 'different'
    return parts.every((part) => sameJson(sent[part] ?? null, content[part] ?? null)) ? 'exact' : 'similar'
  }
}

/** Everything that was sent has to come back; what was left out has a default. `must` identifies it with the name. */
export function matchBySent(
  { fromRecord, isIgnored }: Pick<EntityKind, 'fromRecord' | 'isIgnored'>,
  must: readonly string[],
): (sent: Fields, record: Fields) => RecordMatch {
  return (sent, record) => {
    const content = fromRecord(record)
    const isSame = (name: string): boolean => sameValue(name, sent[name] ?? null, content[name] ?? null)
    if (textOf(sent.name) !== textOf(content.name) || !must.every(isSame)) return 'different'
    const names = Object.keys(sent).filter((name) => name !== 'account_id' && !isIgnored?.(sent, name))
    return names.every(isSame) ? 'exact' : 'similar'
  }
}

/** A match of links, which are nothing but the IDs that they join. */
export function matchByIds(ids: readonly string[]): (sent: Fields, record: Fields) => RecordMatch {
  return (sent, record) => (ids.every((name) => record[name] === sent[name]) ? 'exact' : 'different')
}

/** Times come back in one format, lists in any order. */
export function sameValue(name: string, sent: Json, found: Json): boolean {
  if (name.endsWith('_time')) return parseIsoTime(textOf(sent) ?? '') === parseIsoTime(textOf(found) ?? '')
  if (Array.isArray(sent) && Array.isArray(found)) return sameJson([...sent].sort(), [...found].sort())
  return sameJson(sent, found)
}

export function keyOf(content: Fields, names: readonly string[]): string {
  return names.map((name) => textOf(content[name]) ?? '').join(' ')
}
