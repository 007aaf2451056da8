import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import parts from '../layout/parts.module.css'
import styles from './field-list.module.css'

interface FieldListProps {
  /** Values by their names, in this order. */
  readonly fields?: Readonly<Record<string, ReactNode>>
  /** Rows with more than a name and a value. */
  readonly children?: ReactNode
}

/** Names and values of a record. */
export function FieldList({ fields = {}, children }: FieldListProps) {
  return (
    <dl className={parts.ruled}>
      {Object.entries(fields).map(([name, value]) => (
        <FieldRow key={name} name={name}>
          {value}
        </FieldRow>
      ))}
      {children}
    </dl>
  )
}

/** One name with its value; a missing value is a dash that is announced as "not set". */
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
  return <Text span c="var(--fd-text-faint)" title={t`Not set`}>{t`Not set`}</Text>
}
