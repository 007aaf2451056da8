import styles from './streams.module.css'

/** The tag of a rule, which says what a post was delivered for. */
export function RuleTag({ text }: { readonly text: string }) {
  return (
    <span className={styles.tag} title={text}>
      {text}
    </span>
  )
}

/** All of an entry, in one line. */
export function RuleTags({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span className={styles.tags} title={texts.join(', ')}>
      {texts.map((text) => (
        <RuleTag key={text} text={text} />
      ))}
    </span>
  )
}
