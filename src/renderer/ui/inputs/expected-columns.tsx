import { useId } from 'react'
import styles from './expected-columns.module.css'

interface ExpectedColumnsProps {
  /** What they are: "Every row needs". */
  readonly title: string
  readonly columns: readonly string[]
}

/** Names the columns that a file should have, below the button that opens it. */
export function ExpectedColumns({ title, columns }: ExpectedColumnsProps) {
  const id = useId()
  return (
    <div className={styles.expected}>
      <p id={id}>{title}</p>
      <ul className={styles.columns} aria-labelledby={id}>
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
    </div>
  )
}
