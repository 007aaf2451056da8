import { Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconFlask } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { RehearsalProgress } from '../../../shared/contract/rehearsal.ts'
import { t } from '../../../shared/text/language.ts'
import { useCancellableRead } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import segments from '../../ui/layout/segments.module.css'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { RehearsalResult } from './rehearsal-result.tsx'
import { ReviewSteps } from './review-steps.tsx'
import { reviewChoice } from './use-review.ts'

const spans = [7, 14, 30] as const

/** `/review/rehearsal`: simulates the account with and without the selected changes, side by side. */
export function RehearsalStep({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const [draftIds] = useState(() => {
    const { chosen } = reviewChoice(workbench).getState()
    return chosen === null ? null : [...chosen]
  })
  const [days, setDays] = useState<number>(14)
  const [progress, setProgress] = useState<RehearsalProgress | null>(null)
  const [, navigate] = useLocation()
  useEffect(() => bridge.on('rehearsalChanged', setProgress), [bridge])
  const input = { workspace, draftIds, days }
  const { value, fault, isFetching } = useCancellableRead(['rehearsal', 'run', input], (signal) => {
    setProgress(null)
    signal.addEventListener('abort', () => void bridge.rehearsal.cancel())
    return bridge.rehearsal.run(input)
  })

  return (
    <Stack gap={0} mih="100%">
      <PageHeader
        title={t`What would happen`}
        aside={<StatusLabel tone="neutral" icon={IconFlask} label={t`A model, not a forecast`} />}
        actions={
          <Button
            icon={IconArrowLeft}
            onClick={() => navigate('/review/changes')}
          >{t`Back to review`}</Button>
        }
      />
      <ReviewSteps current="/review/changes">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own. */}
        <div role="group" aria-label={t`Simulated days`} className={segments.segments}>
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              className={segments.segment}
              aria-pressed={days === span}
              onClick={() => setDays(span)}
            >
              {t`${span} days`}
            </button>
          ))}
        </div>
      </ReviewSteps>
      <Stack gap={16} p={16} maw={1100}>
        <Text c="dimmed" maw={760}>
          {t`The campaigns that your changes touch run twice in the built-in simulation, with and without the changes, from tomorrow on. The same changes always give the same figures. Real auctions differ: compare the two columns with each other, and don’t expect these numbers.`}
        </Text>
        {isFetching && (
          <Group gap={12} role="status">
            <ProgressBar
              label={t`Simulation`}
              value={progress === null || progress.total === 0 ? null : progress.done / progress.total}
              wide
            />
            <Text span c="dimmed">
              {progress === null
                ? t`Reading what is stored`
                : t`${formatCount(progress.done)} of ${formatCount(progress.total)} line items`}
            </Text>
            <Button onClick={() => void bridge.rehearsal.cancel()}>{t`Cancel`}</Button>
          </Group>
        )}
        {!isFetching && fault !== null && fault.kind !== 'cancelled' && <FaultNotice fault={fault} />}
        {!isFetching && fault?.kind === 'cancelled' && <Text>{fault.message}</Text>}
        {!isFetching && fault === null && value !== null && <RehearsalResult result={value} />}
      </Stack>
    </Stack>
  )
}
