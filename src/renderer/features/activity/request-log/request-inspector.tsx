import { Group } from '@mantine/core'
import { IconPlayerPlay, IconTerminal2 } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import styles from '../activity.module.css'
import { OperationName, RequestResultLabel } from './request-columns.tsx'

/** One request: what was sent, what came back, and for a failure the reason and what to do. */
export function RequestInspector({ id }: { readonly id: number }) {
  const opened = useCall('requestLog', 'get', { id })
  const { environments } = useLive('session')
  const timeZone = useAccountZone(useWorkspace())
  const [, navigate] = useLocation()
  const { value: request } = opened
  if (opened.fault !== null) return <FaultNotice fault={opened.fault} onRetry={opened.refetch} />
  if (request === null) return <SkeletonRows label={t`Loading request`} />
  const { fault, jobId, operation, method, path, host, requestId, environmentId, remaining } = request
  const view = environments.find(({ environment }) => environment.id === environmentId)
  return (
    <div className={styles.stack}>
      {fault !== null && <FaultNotice fault={fault} />}
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
            [t`Result`]: <RequestResultLabel {...request} />,
            [t`Sent`]: exactTime(request.startedAt, timeZone),
            [t`Duration`]: t`${formatCount(request.durationMs)} ms`,
            [t`Operation`]: operation !== null && <OperationName id={operation} />,
            [t`Request`]: (
              <code className={parts.anywhere}>
                {method} {path}
              </code>
            ),
            [t`Host`]: <code>{host}</code>,
            [t`Environment`]: view?.environment.name ?? environmentId,
            [t`Attempt`]: formatCount(request.attempt),
            [t`Request body`]: formatBytes(request.requestBytes),
            [t`Response body`]: formatBytes(request.responseBytes),
            // Not every answer names these.
            ...(remaining !== null && { [t`Requests left`]: formatCount(remaining) }),
            ...(requestId !== null && {
              [t`Request ID`]: <IdText text={requestId} what={t`request ID`} />,
            }),
          }}
        />
      </div>
    </div>
  )
}
