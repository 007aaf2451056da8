import type { ReactNode } from 'react'
import styles from './main-and-aside.module.css'

interface MainAndAsideProps {
  readonly main: ReactNode
  /** Sections that belong beside it: what came of it, or what it affects. */
  readonly aside: ReactNode
}

/** What a page is for, and beside it, as far as there is room, what belongs to it. */
export function MainAndAside({ main, aside }: MainAndAsideProps) {
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <PageSections>{main}</PageSections>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  )
}

/** Sections of a page: in a wide window two side by side, so that none is stretched. */
export function PageSections({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}
