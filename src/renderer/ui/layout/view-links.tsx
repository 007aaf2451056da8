import { Link } from 'wouter'
import styles from './segments.module.css'

export interface ViewLinksProps {
  readonly label: string
  readonly views: readonly { readonly href: string; readonly title: string }[]
  /** The address of the view that is shown. */
  readonly current: string
}

/** Two or three views of one area, side by side; each has an address. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={styles.segments}>
      {views.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          className={styles.segment}
          aria-current={href === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
