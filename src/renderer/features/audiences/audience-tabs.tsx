import { ViewLinks } from '../../ui/view-links.tsx'
import styles from './audiences.module.css'

/** Lists of people, and what is said about keywords. */
export function AudienceTabs({ current }: { readonly current: string }) {
  return (
    <div className={styles.bar}>
      <ViewLinks
        label="Audience views"
        views={[
          { href: '/audiences', title: 'Lists' },
          { href: '/audiences/keywords', title: 'Keywords' },
        ]}
        current={current}
      />
    </div>
  )
}
