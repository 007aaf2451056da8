import { IconAntenna, IconArrowForwardUp, IconCloud, IconWorld } from '@tabler/icons-react'
import { Link } from 'wouter'
import styles from './path-drawing.module.css'
import type { PathPart } from './path-states.ts'

const icons = {
  service: IconCloud,
  address: IconWorld,
  receiver: IconAntenna,
  forwarding: IconArrowForwardUp,
}

/**
 * The stations an event passes, drawn large while none has arrived: where the way ends is what there is to do. Screen
 * readers have the same in the header, and a search in the page finds it only there.
 */
export function PathDrawing({ stations }: { readonly stations: readonly PathPart[] }) {
  return (
    <div aria-hidden className={styles.drawing}>
      {stations.map(({ key, name, href, status: { tone, label } }) => {
        const Icon = icons[key]
        return (
          <Link key={key} href={href} tabIndex={-1} className={styles.station} data-tone={tone}>
            <span className={styles.mark}>
              <Icon size={24} stroke={1.5} />
            </span>
            <span className={styles.name} data-text={name} />
            <span className={styles.label} data-text={label} />
          </Link>
        )
      })}
    </div>
  )
}
