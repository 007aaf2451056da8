import { IconArrowForwardUp, IconClock, IconX } from '@tabler/icons-react'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { t } from '../../../../shared/text/language.ts'
import type { ForwardResult } from '../../../../shared/webhooks/forwarding.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

/** The result of forwarding an event; renders nothing if it wasn't forwarded and forwarding is off. */
export function ForwardSection({ eventId }: { readonly eventId: number }) {
  const { bridge } = useWorkbench()
  const state = useCall('forwarding', 'state')
  const { value: result, fault, refetch } = useCall('forwarding', 'result', { id: eventId })
  const { task, run } = useAct([['forwarding', 'result']])
  const isOn = state.value?.settings.enabled === true
  if (result === null && !isOn && fault === null) return null
  return (
    <Section
      title={t`Forwarding`}
      actions={
        isOn &&
        result?.state !== 'waiting' && (
          <Button
            icon={IconArrowForwardUp}
            loading={task.kind === 'running'}
            onClick={() => run(() => bridge.forwarding.forwardAgain({ id: eventId }))}
          >
            {result === null ? t`Forward event` : t`Forward again`}
          </Button>
        )
      }
    >
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      {result === null ? (
        <p>{t`Not forwarded`}</p>
      ) : (
        <FieldList
          fields={{
            [t`Status`]: <ForwardStatus result={result} />,
            [t`Attempts`]: formatCount(result.attempts),
            [t`Response`]: result.status !== null && String(result.status),
            [t`Duration`]: result.durationMs !== null && t`${formatCount(result.durationMs)} ms`,
            [t`Last error`]: result.error,
          }}
        />
      )}
    </Section>
  )
}

function ForwardStatus({ result: { state } }: { readonly result: ForwardResult }) {
  switch (state) {
    case 'waiting':
      return <StatusLabel tone="information" icon={IconClock} label={t`Waiting`} />
    case 'forwarded':
      return <StatusLabel tone="ok" icon={IconArrowForwardUp} label={t`Forwarded`} />
    case 'failed':
      return <StatusLabel tone="error" icon={IconX} label={t`Failed`} />
    default:
      return assertNever(state)
  }
}
