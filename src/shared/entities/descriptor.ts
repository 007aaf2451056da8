import type { Fields } from '../core/json.ts'

/**
 * What every page and the contract may load about a kind of entity; rules and calls are in the definition beside it
 * (`kind.ts`).
 */
export interface KindDescriptor {
  /** Within a sentence. */
  readonly label: { readonly one: string; readonly many: string }
  /** The address of its editor, or of the entity that it's part of. `content` is what is known of it. */
  readonly placeOf: (key: string, content?: Fields) => string
  /** Fields, at any depth, that name another entity, with its kind; `address`: any kind that has one. */
  readonly references: Readonly<Record<string, string>>
  /** Part of the entity that this field names: it has no name and no editor of its own. */
  readonly partOf?: string
  /** It has no ID of its own either: a record has that of the entity that it's part of. */
  readonly sharesId?: true
  /** Posts refer to it by its `card_uri`. */
  readonly hasAddress?: true
  /** The field of a new entity that names the record whose place it takes, as a new version does. */
  readonly replaces?: string
  /** It can be created again elsewhere from a template. */
  readonly hasTemplates?: true
  /** Fields of this content that no reply contains, so that copies of a record lack them. */
  readonly unreturned?: (content: Fields) => readonly string[]
  /** Tens of thousands of records arrive at once, most of them unchanged. */
  readonly isNumerous?: true
  /** The operations that sync its list. */
  readonly lists: readonly string[]
  /** Its list can include deleted records. */
  readonly listsDeleted: boolean
  /** The service can delete its records. */
  readonly removable: boolean
}

/** The address of an editor below a list. */
export function placeBelow(list: string): KindDescriptor['placeOf'] {
  return (key) => `${list}/${encodeURIComponent(key)}`
}

/** The address of what contains a part; `missing` is called if the field names nothing. */
export function placeIn(
  field: string,
  container: KindDescriptor['placeOf'],
  missing: (key: string) => string,
): KindDescriptor['placeOf'] {
  return (key, content = {}) => {
    const value = content[field]
    return typeof value === 'string' && value !== '' ? container(value) : missing(key)
  }
}
