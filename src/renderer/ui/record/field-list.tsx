import type { ReactNode } from 'react'
import styles from './field-list.module.css'

/** Names and values of a record. */
export function FieldList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

/** One name with its value; nothing is shown as a dash that is read out as "not set". */
export function FieldRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const empty = children === null || children === undefined || children === '' || children === false
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{empty ? <NotSet /> : children}</dd>
    </div>
  )
}

function NotSet() {
  return (
    <span className={styles.unset} title="Not set">
      Not set
    </span>
  )
}
