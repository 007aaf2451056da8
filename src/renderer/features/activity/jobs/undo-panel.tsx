import { Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { kinds } from '../../../../shared/entities/kinds.ts'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import type { UndoGroup } from '../../../../shared/publishing/review.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { ChangeLine } from '../../../changes/change-list.tsx'
import { TargetBadge } from '../../../changes/target-badge.tsx'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { useNavigateAfterWait } from '../../../ui/layout/use-navigate-after-wait.ts'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../activity.module.css'

/** What undoing a publish would do, row by row, before anything is sent. */
export function UndoPanel({ job: { id: jobId, workspace } }: { readonly job: JobSummary }) {
  const workbench = useWorkbench()
  const { value: plan, fault, refetch } = useCall('publishing', 'undoPlan', { jobId })
  const { run, task } = useAct()
  const navigate = useNavigateAfterWait()
  if (plan === null) {
    return fault === null ? (
      <SkeletonRows rows={4} label={t`Checking what can be undone`} />
    ) : (
      <FaultNotice fault={fault} onRetry={refetch} />
    )
  }
  const { possible, impossible } = plan
  const undo = async () => {
    const begun = await run(() => jobsStore(workbench).act(() => workbench.bridge.publishing.undo({ jobId })))
    if (!begun.ok) return
    navigate(`/activity/${encodeURIComponent(begun.value.id)}`)
  }
  const items = (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      <p>{t`Undo runs as its own job. It deletes what this publish created and restores fields that still have the published value.`}</p>
      <Items label={t`Can be undone`} group={possible} />
      <Items label={t`Can’t be undone`} group={impossible} />
    </>
  )
  if (possible.total === 0) return <div className={styles.stack}>{items}</div>
  return (
    <Form
      label={t`Undo publish`}
      layout="panel"
      submitLabel={
        impossible.total === 0
          ? plural(possible.total, { one: 'Undo # change', other: 'Undo # changes' })
          : plural(
              possible.total + impossible.total,
              { one: 'Undo {total} of # change', other: 'Undo {total} of # changes' },
              { total: formatCount(possible.total) },
            )
      }
      submitIcon={<IconArrowBackUp size={16} aria-hidden />}
      submitColor="danger"
      task={task}
      onSubmit={undo}
      beside={<TargetBadge workspace={workspace} />}
    >
      {items}
    </Form>
  )
}

function Items({ label, group: { total, items } }: { readonly label: string; readonly group: UndoGroup }) {
  if (total === 0) return null
  const more = total - items.length
  return (
    <>
      <div>
        <StatusLabel
          tone={items[0]?.possible === true ? 'information' : 'neutral'}
          icon={items[0]?.possible === true ? IconArrowBackUp : IconBan}
          label={`${label}: ${formatCount(total)}`}
        />
      </div>
      <ul className={`${parts.framed} ${parts.ruled} ${styles.fill}`} aria-label={label}>
        {items.map(({ title, subject, effect, changes, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan never changes its order, and titles repeat
          <Group component="li" key={index} gap={12} justify="space-between" wrap="nowrap" px={12} py={8}>
            <Stack component="span" gap={0} miw={0} className={parts.anywhere}>
              <span>
                {title} <span className={parts.muted}>· {kinds[subject].label.one}</span>
              </span>
              <span className={parts.muted}>{effect}</span>
              {changes.length > 0 && (
                <span>
                  <ChangeLine changes={changes} currency={currency} />
                </span>
              )}
            </Stack>
          </Group>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{t`And ${formatCount(more)} more.`}</Text>}
    </>
  )
}
