import type { Json } from './json.ts'

/**
 * Texts as a service may store them: composed (NFC), with or without HTML entities, blanks joined, characters without
 * width dropped, ends trimmed. Two texts with one normal form are the same text for every comparison of what was sent
 * with what came back.
 */
export function normalText(text: string): string {
  let normal = text
  // Each part can make room for another: an entity may stand for a blank, or be cut in two by a character without width.
  for (let before = ''; before !== normal; ) {
    before = normal
    normal = decodeEntities(normal).replace(withoutWidth, '').normalize('NFC').replace(/\s+/gu, ' ').trim()
  }
  return normal
}

/** Soft hyphen, zero-width space and joiners, direction marks, word joiner, byte order mark. */
const withoutWidth = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities that XML names, and numbers of characters. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, decodeEntity)
}

function decodeEntity(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return namedEntities[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : entity
}

/** The value with every text in it in its normal form; names of members stay as they are. */
export function normalJson(value: Json): Json {
  if (typeof value === 'string') return normalText(value)
  if (Array.isArray(value)) return value.map(normalJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, normalJson(member)]))
}

/**
 * The beginning of a name by which a list can be searched, whichever way the service stores the name; empty if the name
 * begins with something that may be stored otherwise.
 */
export function searchablePrefix(name: string): string {
  const characters = [...name]
  const end = characters.findIndex((character, at) => !isStoredAsSent(character, characters[at - 1]))
  const stable = end < 0 ? characters : characters.slice(0, end)
  // A mark that follows is composed with the character before it.
  const isMarked = end >= 0 && /\p{M}/u.test(characters[end] ?? '')
  return (isMarked ? stable.slice(0, -1) : stable).join('').trimEnd()
}

/** Whether every service stores the character as it is, behind the one before it. */
function isStoredAsSent(character: string, before: string | undefined): boolean {
  if (character === ' ') return before !== undefined && before !== ' '
  const isPlain = !/[\s&<>"'\p{M}\p{Cf}\p{Cc}\p{Cs}]/u.test(character)
  return isPlain && character.normalize('NFC') === character && character.normalize('NFD') === character
}
