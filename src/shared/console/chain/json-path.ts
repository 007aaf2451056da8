/** The path of a value in a JSON answer: `data[0].id`, `data[-1]["a b"]`; `$` is the whole answer. */
export type JsonPath = readonly (string | number)[]

export const maxJsonPath = 500

const part = /\.?([A-Za-z_$][\w$-]{0,200})|\[(-?\d{1,7})\]|\[("(?:[^"\\]|\\.){0,300}")\]/y

/** Null if it isn't a path. */
export function readJsonPath(given: string): JsonPath | null {
  const text = given.trim()
  if (text === '' || text.length > maxJsonPath) return null
  const path: (string | number)[] = []
  let at = text.startsWith('$') && !/^\$[\w$]/.test(text) ? 1 : 0
  while (at < text.length) {
    part.lastIndex = at
    const found = part.exec(text)
    if (found === null || (at === 0 && found[0].startsWith('.'))) return null
    if (at > 0 && found[1] !== undefined && !found[0].startsWith('.')) return null
    const name = found[3] === undefined ? found[1] : unquote(found[3])
    if (name === null) return null
    path.push(name ?? Number(found[2]))
    at += found[0].length
  }
  return path
}

function unquote(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch {
    return null
  }
}

/** The value at a path, or undefined if there is none; negative numbers count from the end. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let found = value
  for (const name of path) {
    if (Array.isArray(found)) found = typeof name === 'number' ? found.at(name) : undefined
    else if (typeof found === 'object' && found !== null && Object.hasOwn(found, name)) {
      found = Object.getOwnPropertyDescriptor(found, name)?.value
    } else return undefined
  }
  return found
}
