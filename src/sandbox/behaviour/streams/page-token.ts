import { createHash } from 'node:crypto'

const idDigits = 13
const checkDigits = 3

/**
 * A page token of exactly 16 characters, as publicly known: the ID after which the next page starts, and a
 * checksum that ties it to its list.
 */
export function writePageToken(list: string, id: string): string {
  return BigInt(id).toString(36).padStart(idDigits, '0') + check(list, id)
}

/** The ID in a token; null for a made-up token or another list's. */
export function readPageToken(list: string, token: string): string | null {
  if (!/^[0-9a-z]{16}$/.test(token)) return null
  let id = 0n
  for (const digit of token.slice(0, idDigits)) id = id * 36n + BigInt(Number.parseInt(digit, 36))
  return token.slice(idDigits) === check(list, id.toString()) ? id.toString() : null
}

function check(list: string, id: string): string {
  const digest = createHash('sha256').update(`${list}\n${id}`).digest()
  return (digest.readUInt16BE(0) % 36 ** checkDigits).toString(36).padStart(checkDigits, '0')
}
