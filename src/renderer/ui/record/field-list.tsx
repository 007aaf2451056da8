import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './field-list.module.css'

/** Names and values of a record. */
export function FieldList({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="dl" gap={0}>
      {children}
    </Stack>
  )
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
    <Text span c="var(--fd-text-faint)" title="Not set">
      Not set
    </Text>
  )
}
