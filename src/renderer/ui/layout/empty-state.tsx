import { Stack } from '@mantine/core'
import { IconCloudOff, IconSearchOff, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../button.tsx'
import { OutageContext, outageLabel } from '../faults/outage.ts'
import { Landscape, type Scene } from '../landscape/landscape.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: TablerIcon
  /** Nothing is here because all is well, or because something fails. */
  readonly tone?: 'ok' | 'attention'
  /** Of the main list of an area: a drawing in place of the icon. */
  readonly scene?: Scene | undefined
  /** In place of both: what the screen draws of its own state. */
  readonly drawing?: ReactNode
  /** One sentence: what will be here. */
  readonly sentence: string
  readonly hint?: string
  /** The button that fills it. */
  readonly children?: ReactNode
}

/** Of a list that only a request of the user fills: while the service fails, it says so and promises nothing. */
export function RequestedState(props: EmptyStateProps) {
  const outage = useContext(OutageContext)
  if (outage === null) return <EmptyState {...props} />
  return (
    <EmptyState
      icon={IconCloudOff}
      tone="attention"
      sentence={outageLabel(outage)}
      hint={t`Requests may fail until the service answers again.`}
    >
      {props.children}
    </EmptyState>
  )
}

/** Shown instead of an empty list. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, tone, scene, drawing, sentence, hint, children } = props
  return (
    <Stack
      className={styles.state}
      gap={8}
      align="center"
      justify="safe center"
      p={24}
      h="100%"
      mih={200}
      ta="center"
    >
      {drawing}
      {drawing === undefined && scene !== undefined && <Landscape scene={scene} />}
      {drawing === undefined && scene === undefined && (
        <span className={styles.icon} data-tone={tone} aria-hidden>
          <Icon size={24} stroke={1.5} />
        </span>
      )}
      <p className={styles.sentence}>{sentence}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </Stack>
  )
}

/**
 * Shown instead of what was never loaded, while the service doesn't answer: the line above says what fails, and gray
 * placeholders would promise what isn't coming.
 */
export function NotLoaded() {
  return (
    <EmptyState
      icon={IconCloudOff}
      scene="outage"
      sentence={t`Nothing is stored on this computer yet.`}
      hint={t`It appears once the service answers. Meanwhile, you can draft, open files and review your changes.`}
    />
  )
}

interface NoMatchProps {
  /** "No products match." */
  readonly sentence: string
  /** "Show all products". */
  readonly clearLabel: string
  readonly onClear: () => void
}

/** Shown instead of a list that a search or a filter leaves empty. */
export function NoMatch({ sentence, clearLabel, onClear }: NoMatchProps) {
  return (
    <EmptyState icon={IconSearchOff} sentence={sentence}>
      <Button onClick={onClear}>{clearLabel}</Button>
    </EmptyState>
  )
}
