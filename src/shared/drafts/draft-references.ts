import type { Fields, Json } from '../core/json.ts'
import { namingFields } from '../entities/kinds.ts'
import { referencedDraft } from './draft.ts'

export interface Reference {
  /** `components.0.media_key`. */
  readonly path: string
  /** `draft:ID`, a media key, a card's address or a post's ID. */
  readonly names: string
}

const noFields: ReadonlySet<string> = new Set()

/**
 * All references in an entity's content with their paths, in content order. `moreFields` name something that isn't an
 * entity, such as a user.
 */
export function referencesOf(
  content: Fields,
  moreFields: ReadonlySet<string> = noFields,
): readonly Reference[] {
  const references: Reference[] = []
  const visit = (value: Json, path: string, naming: boolean): void => {
    if (typeof value === 'string') {
      if (value !== '' && (naming || referencedDraft(value) !== null)) references.push({ path, names: value })
    } else if (Array.isArray(value)) {
      for (const [index, part] of value.entries()) visit(part, `${path}.${index}`, naming)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        visit(part, path === '' ? name : `${path}.${name}`, namingFields.has(name) || moreFields.has(name))
      }
    }
  }
  visit(content, '', false)
  return references
}

/** The content without these references: fields with one are removed, and lists lose it. */
export function withoutNames(content: Fields, names: ReadonlySet<string>): Fields {
  const isGone = (value: Json, naming: boolean): boolean =>
    typeof value === 'string' && names.has(value) && (naming || referencedDraft(value) !== null)
  const strip = (value: Json, naming: boolean): Json => {
    if (Array.isArray(value)) {
      return value.filter((part) => !isGone(part, naming)).map((part) => strip(part, naming))
    }
    return typeof value === 'object' && value !== null ? stripFields(value) : value
  }
  const stripFields = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, value]) => !isGone(value, namingFields.has(name)))
        .map(([name, value]) => [name, strip(value, namingFields.has(name))]),
    )
  return stripFields(content)
}

/** The content with every reference in `names` replaced by its value there. */
export function withNames(content: Fields, names: ReadonlyMap<string, string>): Fields {
  const replace = (value: Json): Json => {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part)]))
  }
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, replace(value)]))
}
