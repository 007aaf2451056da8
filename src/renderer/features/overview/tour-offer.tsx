import { IconCompass, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { tourStore } from '../../workbench/tour.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './overview.module.css'

interface TourOfferProps {
  /** Whether a person who edits found out where things are. */
  readonly hasEdits: boolean
}

/** Offers the tour to people who use the sandbox for the first time. An offer, not the day's news: it takes no room of the figures. */
export function TourOffer({ hasEdits }: TourOfferProps) {
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
      <Button
        variant="subtle"
        icon={IconCompass}
        title={t`A few short steps show where things are.`}
        onClick={start}
      >{t`Take the tour`}</Button>
      <IconButton label={t`Not now`} icon={IconX} onClick={leave} />
    </section>
  )
}
