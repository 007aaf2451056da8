import styles from './expected-words.module.css'

interface ExpectedWordsProps {
  /** What they are: "Every row needs". */
  readonly title: string
  readonly words: readonly string[]
}

/** What a file has to hold, below the button that opens it. */
export function ExpectedWords({ title, words }: ExpectedWordsProps) {
  return (
    <ul className={styles.words}>
      <li className={styles.title}>{title}</li>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
