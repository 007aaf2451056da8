import { t } from '../text/language.ts'

const word = t`copy`
const copied = new RegExp(`^(.*) \\(${word}(?: (\\d{1,3}))?\\)$`, 'su')

/** "Winter (copy)", and of that "Winter (copy 2)". A long name is cut, so that both stay within the limit. */
export function copyName(name: string, maximum: number): string {
  const [, root = name, number = '1'] = copied.exec(name) ?? []
  const suffix = root === name ? ` (${word})` : ` (${word} ${Number(number) + 1})`
  const room = maximum - [...suffix].length
  return `${[...root].slice(0, room).join('').trimEnd()}${suffix}`
}
