import { Group } from '@mantine/core'
import { IconPlayerPlay, IconTerminal2 } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { responseTone } from '../../../ui/record/response-tone.ts'
import { exactTime } from '../../../ui/time.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import styles from '../activity.module.css'
import { RequestResultLabel } from './request-columns.tsx'
import { answerFields, sentFields } from './request-fields.tsx'

/** One request: what was sent, what came back, and for a failure the reason and what to do. */
export function RequestInspector({ id }: { readonly id: number }) {
  const opened = useCall('requestLog', 'get', { id })
  const { environments } = useLive('session')
  const [, navigate] = useLocation()
  const { value: request } = opened
  if (opened.fault !== null) return <FaultNotice fault={opened.fault} onRetry={opened.refetch} />
  if (request === null) return <SkeletonRows label={t`Loading request`} />
  const { fault, status, jobId, operation, host, environmentId } = request
  const view = environments.find(({ environment }) => environment.id === environmentId)
  return (
    <div className={styles.stack}>
      <InspectorPart part="facts">
        <RequestResultLabel {...request} />
        <span className={parts.numbers}>{t`${formatCount(request.durationMs)} ms`}</span>
      </InspectorPart>
      {fault !== null && (
        <FaultNotice fault={fault} {...(responseTone(status) === 'error' && { tone: 'error' })} />
      )}
      <Group gap={8} className={parts.hideEmpty}>
        {jobId !== null && (
          <Button
            icon={IconPlayerPlay}
            onClick={() => navigate(`/activity/${encodeURIComponent(jobId)}`)}
          >{t`Open job`}</Button>
        )}
        {operation !== null && (
          <Button
            icon={IconTerminal2}
            onClick={() => navigate(`/console/request/${encodeURIComponent(operation)}`)}
          >{t`Open in the console`}</Button>
        )}
      </Group>
      <div className={styles.fill}>
        <FieldList
          fields={{
            ...sentFields(request),
            [t`Sent`]: exactTime(request.startedAt),
            [t`Host`]: <code>{host}</code>,
            [t`Environment`]: view?.environment.name ?? environmentId,
            [t`Attempt`]: formatCount(request.attempt),
            [t`Request body`]: formatBytes(request.requestBytes),
            [t`Response body`]: formatBytes(request.responseBytes),
            ...answerFields(request),
          }}
        />
      </div>
    </div>
  )
}
