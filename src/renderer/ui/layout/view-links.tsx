import { Link } from 'wouter'
import styles from './view-links.module.css'

export interface ViewLinksProps {
  readonly label: string
  readonly views: readonly { readonly href: string; readonly title: string }[]
  /** The address of the current view. */
  readonly current: string
  /** Steps come one after the other; places stand side by side. */
  readonly kind?: 'places' | 'steps'
}

/** Links to the views of an area; each has its own address. */
export function ViewLinks({ label, views, current, kind = 'places' }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={styles.views} data-kind={kind}>
      {views.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          className={styles.view}
          aria-current={href === current ? (kind === 'steps' ? 'step' : 'page') : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
