import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** Why a choice is not possible, beside what is greyed. */
export function Reason({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={styles.reason}>
      <IconInfoCircle size={14} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
