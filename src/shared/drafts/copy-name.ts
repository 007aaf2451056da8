import { t } from '../text/language.ts'

const word = t`copy`

/** Characters of the end of a long name that its copy keeps: names of one kind often differ only there. */
const tailLength = 14

/** "Winter (copy)", and of that "Winter (copy 2)". A long name is cut in its middle, so that both stay in the limit. */
export function copyName(name: string, maximum: number): string {
  const earlier = readCopy(name)
  const suffix = earlier === null ? ` (${word})` : ` (${word} ${earlier.number + 1})`
  const room = maximum - [...suffix].length
  const root = earlier?.root ?? name
  return `${shorten(root, room)}${suffix}`
}

function shorten(name: string, room: number): string {
  const characters = [...name]
  if (characters.length <= room) return name.trimEnd()
  const tail = Math.min(tailLength, Math.floor((room - 1) / 2))
  const ends = [characters.slice(0, room - tail - 1), characters.slice(characters.length - tail)]
  return ends.map((end) => end.join('').trim()).join('…')
}

/** The name that a copy was made of, and which copy it is; null for any other name. */
function readCopy(name: string): { readonly root: string; readonly number: number } | null {
  const beginning = ` (${word}`
  const at = name.lastIndexOf(beginning)
  if (at < 0 || !name.endsWith(')')) return null
  const counted = name.slice(at + beginning.length, -1)
  if (counted !== '' && !/^ \d{1,3}$/.test(counted)) return null
  return { root: name.slice(0, at), number: counted === '' ? 1 : Number(counted) }
}
