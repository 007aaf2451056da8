import type { CSSProperties } from 'react'
import { formatCount } from '../../ui/number.ts'
import styles from './streams.module.css'

/** The tag of a rule, which says what a post was delivered for. */
export function RuleTag({ text }: { readonly text: string }) {
  return (
    <span className={styles.tag} title={text}>
      {text}
    </span>
  )
}

/** In pixels: a character, and what a tag takes beyond its text. */
const tagCharacter = 6.3
const tagSpace = 20

/** In pixels, of a cell in which all tags stand beside each other. */
function roomFor(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + Math.ceil(tag.length * tagCharacter) + tagSpace, 0)
}

/** The tags of an entry's rules, in one line and whole; where it's too short for all, the first and the number of the others. */
export function RuleTags({ texts }: { readonly texts: readonly string[] }) {
  // Several rules may have the same tag.
  const tags = [...new Set(texts)].filter((text) => text !== '')
  return (
    <span
      className={styles.tags}
      title={tags.join(', ')}
      style={{ '--room': `${roomFor(tags)}px` } as CSSProperties}
    >
      {tags.map((text) => (
        <RuleTag key={text} text={text} />
      ))}
      {tags.length > 1 && <span className={styles.others}>{`+${formatCount(tags.length - 1)}`}</span>}
    </span>
  )
}
