import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** A preview above a form, which can be folded away. */
export function PreviewFold({ children }: { readonly children: ReactNode }) {
  return (
    <details className={styles.preview} open>
      <summary>Preview</summary>
      {children}
    </details>
  )
}
