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

/** All of an entry, in one line; where it's too short for several, the first and how many there are besides. */
export function RuleTags({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span className={styles.tags} title={texts.join(', ')}>
      {texts.map((text) => (
        <RuleTag key={text} text={text} />
      ))}
      {texts.length > 1 && <span className={styles.besides}>{`+${formatCount(texts.length - 1)}`}</span>}
    </span>
  )
}
