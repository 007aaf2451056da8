import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { tourStore } from '../../workbench/tour.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './overview.module.css'

interface TourCardProps {
  /** Whether a person who edits found out where things are. */
  readonly hasEdits: boolean
}

/** Offers the tour to people who use the sandbox for the first time, below the figures. */
export function TourCard({ hasEdits }: TourCardProps) {
  const { store, start, leave } = tourStore(useWorkbench())
  const isRunning = useStore(store, ({ step }) => step !== null)
  const { tourSeen } = useLive('preferences')
  const view = currentEnvironment(useLive('session'))
  const isNew = !tourSeen && view?.environment.kind === 'sandbox'
  const isOver = isNew && hasEdits && !isRunning
  useEffect(() => {
    if (isOver) leave()
  }, [isOver, leave])
  if (!isNew || isOver) return null
  return (
    <section aria-label={t`Tour`} className={styles.offer}>
      <p>{t`New to Flightdeck? A few short steps show where things are.`}</p>
      <Group gap={8} ms="auto">
        <Button variant="subtle" onClick={leave}>{t`Not now`}</Button>
        <Button onClick={start}>{t`Take the tour`}</Button>
      </Group>
    </section>
  )
}
