import { NativeSelect, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { plural, t } from '../../../../shared/text/language.ts'
import type { BulkReplay, EventSelection, ReplayProgress } from '../../../../shared/webhooks/event-sending.ts'
import { resultLabel } from '../../../../shared/webhooks/event-tester-labels.ts'
import { useLastCall } from '../../../data/act.ts'
import { useRows } from '../../../data/windows.ts'
import { isEmpty, type RowSelection, sizeOf } from '../../../table/row-selection.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { isSentTo, neededFor, targetOf } from '../event-tester/target.ts'
import { TargetChoice } from '../event-tester/target-choice.tsx'
import { PrivateNotice } from '../private-notice.tsx'
import { inboxSelection, inboxView } from './inbox-view.ts'
import { useReplayFields } from './replay-section.tsx'

const progressStore = oncePerWorkbench(({ bridge }) => {
  const store = createStore((): { readonly progress: ReplayProgress | null } => ({ progress: null }))
  bridge.on('replayProgressed', (progress) => store.setState({ progress }))
  return store
})

/** Sends the selected events again, one after another. */
export function BulkReplayPanel() {
  const workbench = useWorkbench()
  const view = useStore(inboxView(workbench))
  const { selected } = useStore(inboxSelection(workbench))
  const { total } = useRows('inbox', 'list', (range) => ({ ...view, ...range }))
  const { where, signing, signatureField } = useReplayFields()
  const last = useLastCall('inbox', 'replayMany')
  const isRunning = last.task.kind === 'running'
  const count = sizeOf(selected, total ?? 0)
  const ids = [...selected.keys].map(Number)
  const events: EventSelection =
    selected.kind === 'some' ? { kind: 'ids', ids } : { kind: 'matching', ...view, except: ids }
  const replay = (allowedAddress: string | null) => {
    last.send({ events, target: targetOf(where.values, allowedAddress), ...signing })
  }
  const isPrivate = last.reply?.kind === 'private' && isSentTo(where.values, last.input)
  return (
    <Stack gap={12}>
      <Form
        label={t`Replay the selected events`}
        layout="panel"
        submitLabel={plural(count, { one: 'Replay # event', other: 'Replay # events' })}
        missing={reasonFor(selected, count) ?? neededFor(where.values)}
        task={last.task}
        onSubmit={() => replay(null)}
      >
        <Text c="dimmed">{t`Sends each event byte for byte, oldest first, one after another.`}</Text>
        <TargetChoice {...where} />
        <NativeSelect label={t`Signature`} {...signatureField()} />
      </Form>
      {isRunning && <Progress />}
      {isPrivate && last.reply?.kind === 'private' && (
        <PrivateNotice
          address={last.reply.address}
          busy={isRunning}
          onAgree={() => replay(last.reply?.kind === 'private' ? last.reply.address : null)}
        />
      )}
      {last.reply?.kind === 'ended' && <Result replay={last.reply} />}
    </Stack>
  )
}

function reasonFor(selected: RowSelection, count: number): string | null {
  if (isEmpty(selected) || count === 0) return t`Select events in the list.`
  return selected.keys.size > 10_000 ? t`Select at most 10,000 events.` : null
}

function Progress() {
  const workbench = useWorkbench()
  const { progress } = useStore(progressStore(workbench))
  const text =
    progress === null ? null : t`${formatCount(progress.done)} of ${formatCount(progress.total)} sent`
  return (
    <Stack gap={8} align="flex-start">
      <ProgressBar
        wide
        label={t`Replay`}
        value={progress === null || progress.total === 0 ? null : progress.done / progress.total}
        {...(text !== null && { valueText: text })}
      />
      <Text c="dimmed">{text}</Text>
      <Button onClick={() => workbench.bridge.inbox.cancelReplay()}>{t`Cancel replay`}</Button>
    </Stack>
  )
}

function Result({ replay }: { readonly replay: Extract<BulkReplay, { kind: 'ended' }> }) {
  const { accepted, total, failures, failed, gone, cancelled } = replay
  const more = failures - failed.length
  return (
    <Stack gap={8}>
      <p role="status">
        {cancelled && t`Canceled. `}
        {plural(
          total,
          { one: '{accepted} of # event accepted.', other: '{accepted} of # events accepted.' },
          { accepted: formatCount(accepted) },
        )}
        {gone > 0 &&
          plural(gone, {
            one: ' # event deleted before the replay.',
            other: ' # events deleted before the replay.',
          })}
      </p>
      {failed.length > 0 && (
        <Stack component="ul" aria-label={t`Not accepted`} gap={8} className={parts.bullets}>
          {failed.map(({ id, result }) => (
            <li key={id}>
              <Link href={`/webhooks/inbox/${id}`}>{t`Event ${id}`}</Link>: {resultLabel(result)}
            </li>
          ))}
          {more > 0 && <li>{t`${formatCount(more)} more`}</li>}
        </Stack>
      )}
    </Stack>
  )
}
