interface PathParts {
  /** What many paths share: "/12/accounts/18ce54d4x5t". */
  readonly base: string
  /** What the request is about: "/custom_audiences", "/line_items/8x4k2". */
  readonly end: string
  /** With its question mark. */
  readonly query: string
}

/** Longer ends are cut like what comes before them. */
const maxEnd = 30

/** The parts of a path, for a place that has no room for all of it. */
export function pathParts(path: string): PathParts {
  const [address = '', ...rest] = path.split('?')
  const query = rest.length === 0 ? '' : `?${rest.join('?')}`
  const last = address.lastIndexOf('/')
  // The ID of a record says nothing without its kind.
  const before = address.slice(0, last).lastIndexOf('/')
  const isId = /\d/.test(address.slice(last))
  const start = isId && before > 0 ? before : last
  if (start <= 0 || address.length - start > maxEnd) return { base: address, end: '', query }
  return { base: address.slice(0, start), end: address.slice(start), query }
}
