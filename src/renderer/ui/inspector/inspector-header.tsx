import { IconChevronDown, IconChevronUp, IconX, type TablerIcon } from '@tabler/icons-react'
import type { ElementType, ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { IconButton } from '../icon-button.tsx'
import type { ListSteps } from '../layout/list-steps.ts'
import styles from './inspector-header.module.css'
import { type InspectorPanel, PartPlace } from './inspector-panel.tsx'

/** What every inspector says of its item. */
export interface InspectorFacts {
  readonly title: string
  /** What kind of thing it is, if the title is its name: said above the title, and the name of the region. */
  readonly kind?: string
  /** What kind of thing it is. */
  readonly icon?: TablerIcon
  /** Its state, as a pill. */
  readonly status?: ReactNode
  /** The menu of what else can be done with it. */
  readonly menu?: ReactNode
}

interface InspectorHeaderProps extends InspectorFacts {
  /** The heading itself; a drawer's own also names the drawer. */
  readonly heading?: ElementType
  readonly steps: ListSteps | null
  readonly panel: InspectorPanel
  /** Omitted where the panel around it has a button of its own. */
  readonly onClose?: () => void
}

/**
 * The head of an inspector: kind and title, the ways to the rows beside it, its menu, and the way out; below, its state.
 * The same at every width.
 */
export function InspectorHeader(props: InspectorHeaderProps) {
  const { title, kind, icon: Icon, status, menu, heading: Heading = 'h2', steps, panel, onClose } = props
  return (
    <div className={styles.header}>
      <div className={styles.line}>
        <div className={styles.name}>
          {Icon !== undefined && <Icon size={16} stroke={1.75} aria-hidden className={styles.icon} />}
          <Heading className={styles.title} title={title}>
            {title}
          </Heading>
        </div>
        <div className={styles.buttons} data-kind={kind === title ? undefined : kind}>
          {Icon !== undefined && <Icon size={16} stroke={1.75} aria-hidden className={styles.kindIcon} />}
          <PartPlace of={panel.places.save} />
          {steps !== null && (
            <>
              <IconButton
                label={t`Previous row`}
                icon={IconChevronUp}
                disabled={steps.previous === null}
                onClick={() => steps.previous?.()}
              />
              <IconButton
                label={t`Next row`}
                icon={IconChevronDown}
                disabled={steps.next === null}
                onClick={() => steps.next?.()}
              />
            </>
          )}
          <PartPlace of={panel.places.acts} />
          {menu}
          {onClose !== undefined && <IconButton label={t`Close details`} icon={IconX} onClick={onClose} />}
        </div>
      </div>
      <div className={styles.facts}>
        {status}
        <PartPlace of={panel.places.facts} />
      </div>
    </div>
  )
}
