import type { ReactNode } from 'react'
import type { PlannedFault, SandboxClock } from '../../../shared/sandbox/sandbox-world.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { type CallState, useCall } from '../../data/client.ts'
import { Landscape } from '../../ui/landscape/landscape.tsx'
import { ValueSkeleton } from '../../ui/marks/value-skeleton.tsx'
import { formatCount } from '../../ui/number.ts'
import { exactTime } from '../../ui/time.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { isOfEveryRequest, responseLabel } from './fault-labels.ts'
import { paceLabels, paceOf } from './pace.ts'
import styles from './sandbox-status.module.css'
import { useShownTime } from './use-shown-time.ts'

interface SandboxStatusProps {
  /** The page that shows it: the first has the drawing, and what is large on one isn't repeated here. */
  readonly on?: 'people' | 'clock'
}

/** State of the sandbox, beside each page of its settings. */
export function SandboxStatus({ on }: SandboxStatusProps) {
  const clock = useCall('sandbox', 'clock')
  const people = useCall('sandbox', 'people')
  const apps = useCall('sandbox', 'apps')
  const faults = useCall('sandbox', 'faults')
  const sandbox = useLive('sandbox')
  const hasFault = sandbox.kind === 'running' && sandbox.fault !== 'none'
  return (
    <section aria-label={t`Sandbox status`} className={styles.status}>
      {on === 'people' && <Landscape scene="sandbox" />}
      <dl>
        {on !== 'clock' && (
          <div>
            <dt>{t`Time`}</dt>
            <dd>
              {valueOrSkeleton(clock, (value) => (
                <Clock clock={value} />
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Pace of life`}</dt>
          <dd>{valueOrSkeleton(people, ({ rate }) => paceLabels[paceOf(rate)].title)}</dd>
        </div>
        <div>
          <dt>{t`Open streams`}</dt>
          <dd>{valueOrSkeleton(apps, ({ connections }) => formatCount(connections.length))}</dd>
        </div>
        <div>
          <dt>{t`Faults`}</dt>
          <dd data-tone={hasFault || faults.value?.planned.length ? 'attention' : undefined}>
            {valueOrSkeleton(faults, ({ planned }) => faultsLabel(planned, hasFault))}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function valueOrSkeleton<T>({ value, fault }: CallState<T>, show: (value: T) => ReactNode): ReactNode {
  if (value !== null) return show(value)
  return fault === null ? <ValueSkeleton /> : t`Couldn’t load`
}

/** What fails every request comes before what is planned for some. */
function faultsLabel(faults: readonly PlannedFault[], hasFault: boolean): string {
  const everyRequest = faults.find(isOfEveryRequest)
  const planned = faults.filter((fault) => !isOfEveryRequest(fault)).length
  const plannedLabel = planned > 0 && plural(planned, { one: '# planned', other: '# planned' })
  const everyLabel =
    everyRequest === undefined
      ? hasFault && t`Every request`
      : t`Every request: ${responseLabel(everyRequest)}`
  return [everyLabel, plannedLabel].filter((label) => label !== false).join(' · ') || t`None`
}

function Clock({ clock }: { readonly clock: SandboxClock }) {
  return exactTime(useShownTime(clock))
}
