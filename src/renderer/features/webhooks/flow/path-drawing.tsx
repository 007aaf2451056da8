import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { Landscape } from '../../../ui/landscape/landscape.tsx'
import styles from './path-drawing.module.css'
import { type PathPart, pathPartIcons, pathPartTitle } from './path-states.ts'

interface PathStationsProps {
  readonly stations: readonly PathPart[]
  /** A station was opened. */
  readonly onFollow?: () => void
}

/** The stations, drawn large while no event has arrived: where the way ends is what there is to do. */
export function PathDrawing({ stations }: Pick<PathStationsProps, 'stations'>) {
  return (
    <>
      <div className={styles.scenery}>
        <Landscape scene="webhooks" />
      </div>
      <PathStations stations={stations} />
    </>
  )
}

/** The stations an event passes, and the way between them. */
export function PathStations({ stations, onFollow }: PathStationsProps) {
  return (
    <nav aria-label={t`Event path`} className={styles.path}>
      <ol className={styles.drawing}>
        {stations.map((station) => {
          const { key, name, href, isOpen, status } = station
          const Icon = pathPartIcons[key]
          return (
            <li key={key} className={styles.station} data-tone={status.tone}>
              <Link
                href={href}
                className={styles.link}
                title={pathPartTitle(station)}
                aria-current={isOpen ? 'true' : undefined}
                onClick={onFollow}
              >
                <span className={styles.mark}>
                  <Icon size={24} stroke={1.5} aria-hidden />
                </span>
                <span className={styles.name}>{name}</span>{' '}
                <span className={styles.label}>{status.label}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
