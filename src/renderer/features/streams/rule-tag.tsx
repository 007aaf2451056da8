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

/** The tags of an entry's rules, in one line; where it's too short for several, the first and the number of the others. */
export function RuleTags({ texts }: { readonly texts: readonly string[] }) {
  // Several rules may have the same tag.
  const tags = [...new Set(texts)].filter((text) => text !== '')
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      {tags.map((text) => (
        <RuleTag key={text} text={text} />
      ))}
      {tags.length > 1 && <span className={styles.others}>{`+${formatCount(tags.length - 1)}`}</span>}
    </span>
  )
}
