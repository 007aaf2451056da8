/** JSON without the comments that editors allow, and without commas that would then end a list. */
export function withoutJsonComments(source: string): string {
  if (!/\/[/*]/.test(source)) return source
  const parts: string[] = []
  let hasComments = false
  for (let at = 0; at < source.length; ) {
    const character = source.charAt(at)
    const sign = source.slice(at, at + 2)
    let end = at + 1
    if (character === '"') end = endOfString(source, at)
    else if (sign === '//') end = endOf('\n', source, at)
    const isBlock = sign === '/*'
    if (isBlock || sign === '//') {
      hasComments = true
      at = isBlock ? endOf('*/', source, at + 2) + 2 : end
      continue
    }
    parts.push(source.slice(at, end))
    at = end
  }
  return hasComments ? withoutLastCommas(parts) : source
}

function withoutLastCommas(parts: string[]): string {
  let comma = -1
  for (const [index, part] of parts.entries()) {
    if (part === ',') comma = index
    else if ((part === '}' || part === ']') && comma !== -1) parts[comma] = ''
    if (part !== ',' && part.trim() !== '') comma = -1
  }
  return parts.join('')
}

function endOfString(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (character === '"') return at + 1
    if (character === '\\') at += 1
  }
  return source.length
}

function endOf(sign: string, source: string, from: number): number {
  const index = source.indexOf(sign, from)
  return index === -1 ? source.length : index
}
