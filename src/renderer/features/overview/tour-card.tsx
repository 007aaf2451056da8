import { Group } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { tourStore } from '../../workbench/tour.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './overview.module.css'

/** Offers the tour to people who use the sandbox for the first time. */
export function TourCard() {
  const { start, leave } = tourStore(useWorkbench())
  const { tourSeen } = useLive('preferences')
  const view = currentEnvironment(useLive('session'))
  if (tourSeen || view?.environment.kind !== 'sandbox') return null
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
