import { Box, Button, Checkbox, Group, Stack } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  IconPointFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { OfferedRelease, UpdatesState } from '../../../shared/desktop/update.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatBytes } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './settings.module.css'
import { updateActions } from './update-actions.ts'
import { updateLabel } from './update-labels.ts'

/** Newer versions of the program: what is known about them, and how to get them. */
export function Updates() {
  const updates = useLive('updates')
  const place = useRef<HTMLDivElement>(null)
  const [location] = useLocation()
  useEffect(() => {
    // The command opens this section, which is far down the page; scroll so that its content fits below its title.
    if (location === '/settings/updates')
      place.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [location])
  return (
    <Stack ref={place} gap={8} maw={640} className={parts.hideEmpty}>
      <FieldList
        fields={{
          [t`This version`]: updates.version,
          ...(updates.host !== null && {
            [t`Last check`]: updates.checkedAt === null ? t`Never` : <RelativeTime at={updates.checkedAt} />,
          }),
        }}
      />
      {updates.host === null ? (
        <p>{t`This build has no update server.`}</p>
      ) : (
        <>
          <Progress updates={updates} />
          <AutomaticChecks />
        </>
      )}
    </Stack>
  )
}

const icons: Readonly<Record<Tone, TablerIcon>> = {
  ok: IconCircleCheck,
  attention: IconAlertTriangle,
  error: IconAlertCircle,
  information: IconDownload,
  neutral: IconPointFilled,
  sandbox: IconPointFilled,
}

function Progress({ updates }: { readonly updates: UpdatesState }) {
  const { live, bridge } = useWorkbench()
  const { task, run, dismiss } = useAct()
  const { progress, installation } = updates
  const update = updateLabel(progress, installation)
  return (
    <>
      <Stack role="status" gap={8} maw={640} className={parts.hideEmpty}>
        {update !== null && (
          <StatusLabel shape="text" tone={update.tone} icon={icons[update.tone]} label={update.title} />
        )}
        {update !== null && update.explanation !== '' && <p>{update.explanation}</p>}
      </Stack>
      {progress.kind === 'downloading' && (
        <Download received={progress.received} bytes={progress.release.bytes} />
      )}
      {'release' in progress && progress.release !== null && <Release release={progress.release} />}
      <Group gap={8}>
        {/* Keyed by position: the pressed button keeps the focus when its action changes. */}
        {updateActions(updates).map(({ label, verb, main }, index) => (
          <Button
            key={index === 0 ? 'first' : verb}
            variant={main ? 'filled' : 'default'}
            onClick={() => run(bridge.updates[verb], live.updates.accept)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
    </>
  )
}

function Download({ received, bytes }: { readonly received: number; readonly bytes: number }) {
  const progressText = t`${formatBytes(received)} of ${formatBytes(bytes)}`
  return (
    <Group gap="8px 16px">
      <Box component="span" flex={1} miw={200}>
        <ProgressBar label={t`Download`} value={received / bytes} valueText={progressText} wide />
      </Box>
      <span className={parts.tabular}>{progressText}</span>
    </Group>
  )
}

function Release({ release }: { readonly release: OfferedRelease }) {
  return (
    <FieldList
      fields={{
        [t`Package`]: `${release.fileName}, ${formatBytes(release.bytes)}`,
        ...(release.notes !== null && {
          [t`What’s new`]: <span className={styles.notes}>{release.notes}</span>,
        }),
      }}
    />
  )
}

function AutomaticChecks() {
  const { bridge, live } = useWorkbench()
  const { checkForUpdates } = useLive('preferences')
  const { task, run } = useAct()
  const save = (checkForUpdates: boolean) =>
    run(() => bridge.preferences.change({ checkForUpdates }), live.preferences.accept)
  return (
    <>
      <Checkbox
        label={t`Check for updates once a day`}
        description={t`The update server sees only this computer’s network address.`}
        checked={checkForUpdates}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
