import { parseIsoTime } from '../api/conventions.ts'
import { type Fields, type Json, sameJson } from '../core/json.ts'
import { textOf } from './fields.ts'
import type { EntityKind, RecordMatch } from './kind.ts'

/** A match of entities that are identified by name: other parts may differ. */
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

/** Everything sent has to be returned; omitted fields have defaults. `must` and the name identify it. */
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

/** A match of links, which consist only of the IDs that they connect. */
export function matchByIds(ids: readonly string[]): (sent: Fields, record: Fields) => RecordMatch {
  return (sent, record) => (ids.every((name) => record[name] === sent[name]) ? 'exact' : 'different')
}

/** Compares times in any format, and lists in any order. */
export function sameValue(name: string, sent: Json, found: Json): boolean {
  if (name.endsWith('_time')) return parseIsoTime(textOf(sent) ?? '') === parseIsoTime(textOf(found) ?? '')
  if (Array.isArray(sent) && Array.isArray(found)) return sameJson([...sent].sort(), [...found].sort())
  return sameJson(sent, found)
}

export function keyOf(content: Fields, names: readonly string[]): string {
  return names.map((name) => textOf(content[name]) ?? '').join(' ')
}
