import { Link } from 'wouter'
import styles from './view-links.module.css'

export interface ViewLinksProps {
  readonly label: string
  readonly views: readonly { readonly href: string; readonly title: string }[]
  /** The address of the current view. */
  readonly current: string
}

/** Links to the views of an area; each has its own address. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={styles.views}>
      {views.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          className={styles.view}
          aria-current={href === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
