import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './examples.module.css'

export interface Example {
  /** What is filled in; its name, too. */
  readonly text: string
  /** What it finds or does. */
  readonly meaning: string
}

interface ExamplesProps {
  readonly title: string
  readonly examples: readonly Example[]
  /** How the text is drawn; by default as it is. */
  readonly draw?: (text: string) => ReactNode
  readonly onChoose: (text: string) => void
}

/** Ways to begin: each fills in what a person would write. */
export function Examples({ title, examples, draw, onChoose }: ExamplesProps) {
  const id = useId()
  if (examples.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.examples} data-examples>
      <h2 id={id}>{title}</h2>
      <ul>
        {examples.map(({ text, meaning }) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              <span className={styles.text}>{draw === undefined ? text : draw(text)}</span>{' '}
              <span className={styles.meaning}>{meaning}</span>
              <IconArrowRight size={14} aria-hidden className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
