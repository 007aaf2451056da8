import { Group, Stack, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Snapshot } from '../../../../shared/contract/drafts.ts'
import { type Fields, sameJson } from '../../../../shared/core/json.ts'
import { contentOf } from '../../../../shared/drafts/draft.ts'
import type { FieldChange } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { ChangeList } from '../../../changes/change-list.tsx'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { exactTime } from '../../../ui/time.ts'
import { placeOfDraft } from '../../../workbench/draft-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import { Reason } from './snapshot-reason.tsx'

/** An earlier state compared with the current draft, with a button to restore it. */
export function SnapshotInspector({ snapshot }: { readonly snapshot: Snapshot | null }) {
  if (snapshot === null) return <Text c="dimmed">{t`Select a version to see it.`}</Text>
  return <Restoring snapshot={snapshot} />
}

function Restoring({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge, notices } = useWorkbench()
  const { draftId, current } = snapshot
  const { value, fault, refetch } = useCall('drafts', 'get', current ? { draftId } : null)
  const timeZone = useAccountZone(useWorkspace())
  const { run, task } = useAct()
  const [, navigate] = useLocation()
  const isGone = !current || fault?.kind === 'notFound'
  if (!isGone && fault !== null) return <FaultNotice fault={fault} onRetry={refetch} />
  if (!isGone && value === null) {
    return <SkeletonRows rows={4} label={t`Comparing with the current draft`} />
  }
  const now = isGone || value === null ? null : contentOf(value.draft)
  const changes = diffFields(now, snapshot.content)
  const restore = async () => {
    const outcome = await run(() => bridge.drafts.restore({ snapshotId: snapshot.id }))
    if (!outcome.ok) return
    notices.say('ok', t`“${snapshot.title}” restored.`)
    navigate(placeOfDraft(outcome.value))
  }
  return (
    <Stack gap={12}>
      <InspectorPart part="facts">
        <Reason reason={snapshot.reason} />
      </InspectorPart>
      <Text c="dimmed">{t`Saved on ${exactTime(snapshot.at, timeZone)}.`}</Text>
      {isGone && <p>{t`The draft no longer exists. Restoring creates it again; nothing is sent.`}</p>}
      {!isGone && changes.length === 0 && <p role="status">{t`The draft is the same as this version.`}</p>}
      {!isGone && changes.length > 0 && <p>{t`Restoring this version changes these fields.`}</p>}
      {changes.length > 0 && (
        <>
          <ChangeList label={t`Fields of ${snapshot.title}`} changes={changes} isNew={isGone} />
          <Group>
            <Button
              variant="filled"
              icon={IconRestore}
              loading={task.kind === 'running'}
              onClick={restore}
            >{t`Restore version`}</Button>
          </Group>
        </>
      )}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </Stack>
  )
}

/** What restoring would change: from the current fields to the earlier ones. */
export function diffFields(now: Fields | null, then: Fields): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now ?? {})])]
  return names
    .map((field) => ({ field, before: now?.[field] ?? null, after: then[field] ?? null }))
    .filter(({ before, after }) => !sameJson(before, after))
}
