import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { Landscape } from '../../ui/landscape/landscape.tsx'
import { ValueSkeleton } from '../../ui/marks/value-skeleton.tsx'
import { formatCount } from '../../ui/number.ts'
import { exactTime } from '../../ui/time.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import styles from './glance.module.css'
import { paceLabels, paceOf } from './pace.ts'
import { useShownTime } from './use-shown-time.ts'

/** How the sandbox stands, whatever part of it is being set. */
export function Glance() {
  const clock = useCall('sandbox', 'clock').value
  const people = useCall('sandbox', 'people').value
  const apps = useCall('sandbox', 'apps').value
  const faults = useCall('sandbox', 'faults').value
  const sandbox = useLive('sandbox')
  const hasFault = (sandbox.kind === 'running' && sandbox.fault !== 'none') || faults?.planned.length !== 0
  return (
    <section aria-label={t`The sandbox now`} className={styles.glance}>
      <Landscape scene="sandbox" />
      <dl>
        <div>
          <dt>{t`Time`}</dt>
          <dd>{clock === null ? <ValueSkeleton /> : <Time clock={clock} />}</dd>
        </div>
        <div>
          <dt>{t`Pace of life`}</dt>
          <dd>{people === null ? <ValueSkeleton /> : paceLabels[paceOf(people.rate)].title}</dd>
        </div>
        <div>
          <dt>{t`Open streams`}</dt>
          <dd>{apps === null ? <ValueSkeleton /> : formatCount(apps.connections.length)}</dd>
        </div>
        <div>
          <dt>{t`Faults`}</dt>
          <dd data-tone={faults !== null && hasFault ? 'attention' : undefined}>
            {faults === null ? <ValueSkeleton /> : faultsLabel(faults.planned.length, hasFault)}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function faultsLabel(planned: number, hasFault: boolean): string {
  if (planned > 0) return plural(planned, { one: '# planned', other: '# planned' })
  return hasFault ? t`Every request` : t`None`
}

function Time({ clock }: { readonly clock: Parameters<typeof useShownTime>[0] }) {
  return exactTime(useShownTime(clock))
}
