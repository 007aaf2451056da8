import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './examples.module.css'

export interface Example {
  /** What is filled in; its name, too. */
  readonly text: string
  /** What it finds or does. */
  readonly meaning: string
}

interface ExamplesProps<Chosen extends Example> {
  readonly title: string
  readonly examples: readonly Chosen[]
  /** How it's drawn; by default its text. */
  readonly draw?: (example: Chosen) => ReactNode
  readonly onChoose: (example: Chosen) => void
}

/** Ways to begin: each fills in what a person would write. */
export function Examples<Chosen extends Example>(props: ExamplesProps<Chosen>) {
  const { title, examples, draw, onChoose } = props
  const id = useId()
  if (examples.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.examples} data-examples>
      <h2 id={id}>{title}</h2>
      <ul>
        {examples.map((example) => (
          <li key={`${example.text} ${example.meaning}`}>
            <button type="button" onClick={() => onChoose(example)}>
              <span className={styles.text}>{draw === undefined ? example.text : draw(example)}</span>{' '}
              <span className={styles.meaning}>{example.meaning}</span>
              <IconArrowRight size={14} aria-hidden className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
