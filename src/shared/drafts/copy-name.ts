import { t } from '../text/language.ts'

const word = t`copy`

/** "Winter (copy)", and of that "Winter (copy 2)". A long name is cut, so that both stay within the limit. */
export function copyName(name: string, maximum: number): string {
  const earlier = readCopy(name)
  const suffix = earlier === null ? ` (${word})` : ` (${word} ${earlier.number + 1})`
  const room = maximum - [...suffix].length
  const root = earlier?.root ?? name
  return `${[...root].slice(0, room).join('').trimEnd()}${suffix}`
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
