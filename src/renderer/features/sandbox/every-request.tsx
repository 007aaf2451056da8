import {
  IconBolt,
  IconCircleCheck,
  IconClock,
  IconGauge,
  IconPlugConnectedX,
  IconPlugOff,
  IconServerOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { useId } from 'react'
import { type SandboxFault, sandboxFaults } from '../../../shared/sandbox/sandbox-fault.ts'
import type { PlannedFault } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { choiceOf, faultEffects, faultLabels, isOfEveryRequest, responseLabel } from './fault-labels.ts'
import styles from './sandbox.module.css'

const icons: Readonly<Record<SandboxFault, TablerIcon>> = {
  none: IconCircleCheck,
  slow: IconClock,
  cut: IconPlugOff,
  lost: IconPlugConnectedX,
  limited: IconGauge,
  broken: IconBolt,
  unavailable: IconServerOff,
}

interface EveryRequestProps {
  readonly fault: SandboxFault
  readonly planned: readonly PlannedFault[]
}

/** How every request is answered: each way with what it means for the program. */
export function EveryRequest({ fault, planned }: EveryRequestProps) {
  const { bridge, live } = useWorkbench()
  const name = useId()
  // A fault that was planned below or by a test can also apply to every request.
  const lasting = fault === 'none' ? planned.find(isOfEveryRequest) : undefined
  const current = lasting === undefined ? fault : choiceOf(lasting)
  const { task, run } = useAct([['sandbox', 'faults']])
  const choose = (chosen: SandboxFault) =>
    run(() => bridge.sandbox.simulateFault({ fault: chosen }), live.sandbox.accept)
  return (
    <Section title={t`Every request`} hint={t`The status bar says so while it lasts.`}>
      <fieldset className={styles.ways} aria-label={t`Response to every request`}>
        {sandboxFaults.map((value) => {
          const Icon = icons[value]
          return (
            <label key={value} className={styles.way} data-fault={value !== 'none' || undefined}>
              <input
                type="radio"
                name={name}
                checked={value === current}
                disabled={task.kind === 'running'}
                aria-label={faultLabels[value]}
                aria-describedby={`${name}-${value}`}
                onChange={() => void choose(value)}
              />
              <Icon size={16} aria-hidden />
              <span>{faultLabels[value]}</span>
              <span id={`${name}-${value}`} className={styles.effect}>
                {faultEffects[value]}
              </span>
            </label>
          )
        })}
      </fieldset>
      {lasting !== undefined && current === null && (
        <p>
          <StatusLabel
            tone="attention"
            icon={IconBolt}
            label={t`${responseLabel(lasting)}, until removed`}
            shape="text"
          />
        </p>
      )}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </Section>
  )
}
