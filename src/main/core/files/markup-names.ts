/**
 * Names of elements by namespace and parent, since a format's extensions reuse its names. Elements of another namespace
 * than the root's have no name.
 */
export interface MarkupNames {
  /** Takes what `MarkupHandlers.onOpen` gets. Returns the element's name, or null for one of another namespace. */
  open(tag: string, attributes: Readonly<Record<string, string>>, declares: boolean): string | null
  /** Returns the name of the element that closes. */
  close(): string | null
  /** Whether the element that is open has exactly these ancestors, itself last. */
  isAt(path: readonly string[]): boolean
  /** The namespace of a prefix; undefined if it isn't declared. */
  namespaceOf(prefix: string): string | undefined
}

interface Declaration {
  readonly depth: number
  readonly prefix: string
  readonly before: string | undefined
}

export function createMarkupNames(): MarkupNames {
  const path: (string | null)[] = []
  const namespaces = new Map<string, string | undefined>()
  const declarations: Declaration[] = []
  let root: string | undefined
  const declare = (attributes: Readonly<Record<string, string>>): void => {
    for (const attribute in attributes) {
      if (!attribute.startsWith('xmlns')) continue
      const prefix = attribute === 'xmlns' ? '' : attribute.slice('xmlns:'.length)
      declarations.push({ depth: path.length, prefix, before: namespaces.get(prefix) })
      namespaces.set(prefix, attributes[attribute])
    }
  }
  return {
    open(tag, attributes, declares) {
      if (declares) declare(attributes)
      const colon = tag.indexOf(':')
      const namespace = namespaces.get(colon === -1 ? '' : tag.slice(0, colon))
      if (path.length === 0) root = namespace
      const name = namespace === root ? tag.slice(colon + 1) : null
      path.push(name)
      return name
    },
    close() {
      const name = path.pop() ?? null
      for (let last = declarations.at(-1); last?.depth === path.length; last = declarations.at(-1)) {
        declarations.pop()
        namespaces.set(last.prefix, last.before)
      }
      return name
    },
    isAt(names) {
      if (path.length !== names.length) return false
      for (let depth = names.length - 1; depth >= 0; depth -= 1)
        if (path[depth] !== names[depth]) return false
      return true
    },
    namespaceOf: (prefix) => namespaces.get(prefix),
  }
}
