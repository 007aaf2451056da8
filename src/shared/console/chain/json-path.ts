/** The path of a value in a JSON answer: `data[0].id`, `data[-1]["a b"]`; `$` is the whole answer. */
export type JsonPath = readonly (string | number)[]

export const maxJsonPath = 500

const part = /\.?([A-Za-z_$][\w$-]{0,200})|\[(-?\d{1,7})\]|\[("(?:[^"\\]|\\.){0,300}")\]/y

/** Null if it isn't a path. */
export function readJsonPath(input: string): JsonPath | null {
  const text = input.trim()
  if (text === '' || text.length > maxJsonPath) return null
  const path: (string | number)[] = []
  let at = text.startsWith('$') && !/^\$[\w$]/.test(text) ? 1 : 0
  while (at < text.length) {
    part.lastIndex = at
    const match = part.exec(text)
    if (match === null || (at === 0 && match[0].startsWith('.'))) return null
    if (at > 0 && match[1] !== undefined && !match[0].startsWith('.')) return null
    const name = match[3] === undefined ? match[1] : unquote(match[3])
    if (name === null) return null
    path.push(name ?? Number(match[2]))
    at += match[0].length
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
  let current = value
  for (const name of path) {
    if (Array.isArray(current)) current = typeof name === 'number' ? current.at(name) : undefined
    else if (typeof current === 'object' && current !== null && Object.hasOwn(current, name)) {
      current = Object.getOwnPropertyDescriptor(current, name)?.value
    } else return undefined
  }
  return current
}
