/** The bytes of each part by name; the first one wins. */
export type Parts = ReadonlyMap<string, Buffer>

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Parses a multipart/form-data body (RFC 7578, RFC 2046 §5.1.1); null if it's malformed. The platform's own parser
 * decodes parts without a file name as UTF-8, but the name is optional: here bytes remain bytes.
 */
export function readParts(contentType: string, body: Buffer): Parts | null {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return null
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts = new Map<string, Buffer>()
  // The first delimiter may be at the very start; text before it is ignored.
  let from = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
    ? delimiter.length - 2
    : after(body, delimiter, 0)
  while (from !== null) {
    const line = endOfDelimiterLine(body, from)
    if (line === 'last') return parts
    const end = line === null ? -1 : body.indexOf(delimiter, line)
    if (line === null || end < 0) return null
    // Empty headers: the blank line is the delimiter's own.
    const part = body.subarray(line, end)
    const head = part.indexOf(headEnd)
    const name = head < 0 ? null : partName(part.subarray(0, head).toString('utf8'))
    if (name === null) return null
    if (!parts.has(name)) parts.set(name, part.subarray(head + headEnd.length))
    from = end + delimiter.length
  }
  return null
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? token ?? null
}

function after(body: Buffer, what: Buffer, from: number): number | null {
  const at = body.indexOf(what, from)
  return at < 0 ? null : at + what.length
}

/** The end of a delimiter's line, `last` for the closing one, null if anything else follows it. */
function endOfDelimiterLine(body: Buffer, from: number): number | 'last' | null {
  if (body.toString('latin1', from, from + 2) === '--') return 'last'
  let at = from
  while (body[at] === 0x20 || body[at] === 0x09) at += 1
  return body[at] === 0x0d && body[at + 1] === 0x0a ? at + 2 : null
}

function partName(head: string): string | null {
  const [disposition] = head.split('\r\n').filter((line) => /^content-disposition\s*:/i.test(line))
  if (disposition === undefined || !/:\s*form-data\s*(;|$)/i.test(disposition)) return null
  for (const [, parameter, quoted, token] of disposition.matchAll(dispositionParameter)) {
    if (parameter?.toLowerCase() === 'name') return quoted ?? token ?? null
  }
  return null
}

/** A quoted value may contain what looks like the next parameter. */
const dispositionParameter = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g
