import { clockSpeeds, type PlannedFault, type SandboxClock } from '../../../shared/sandbox/sandbox-world.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { Landscape } from '../../ui/landscape/landscape.tsx'
import { ValueSkeleton } from '../../ui/marks/value-skeleton.tsx'
import { formatCount } from '../../ui/number.ts'
import { exactTime } from '../../ui/time.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { speedLabels } from './clock-labels.ts'
import { isOfEveryRequest, responseLabel } from './fault-labels.ts'
import { paceLabels, paceOf } from './pace.ts'
import styles from './sandbox-status.module.css'
import { useShownTime } from './use-shown-time.ts'

interface SandboxStatusProps {
  /** The page that it stands on: what is large there isn't said twice. */
  readonly on?: 'clock'
}

/** How the sandbox stands, whatever part of it is being set. */
export function SandboxStatus({ on }: SandboxStatusProps) {
  const clock = useCall('sandbox', 'clock').value
  const people = useCall('sandbox', 'people').value
  const apps = useCall('sandbox', 'apps').value
  const faults = useCall('sandbox', 'faults').value
  const sandbox = useLive('sandbox')
  const hasFault = sandbox.kind === 'running' && sandbox.fault !== 'none'
  const faultsText = faults === null ? null : faultsLabel(faults.planned, hasFault)
  return (
    <section aria-label={t`Sandbox status`} className={styles.status}>
      <Landscape scene="sandbox" />
      <dl>
        <div>
          <dt>{on === 'clock' ? t`Speed` : t`Time`}</dt>
          <dd>
            {clock === null ? (
              <ValueSkeleton />
            ) : (
              <Clock clock={clock} shows={on === 'clock' ? 'speed' : 'time'} />
            )}
          </dd>
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
          <dd data-tone={hasFault || faults?.planned.length ? 'attention' : undefined}>
            {faultsText ?? <ValueSkeleton />}
          </dd>
        </div>
      </dl>
    </section>
  )
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

interface ClockProps {
  readonly clock: SandboxClock
  readonly shows: 'time' | 'speed'
}

function Clock({ clock, shows }: ClockProps) {
  const time = useShownTime(clock)
  if (shows === 'time') return exactTime(time)
  const { speed } = clock
  const listedSpeed = clockSpeeds.find((value) => value === speed)
  return listedSpeed === undefined ? t`${speed} times real time` : speedLabels[listedSpeed]
}
