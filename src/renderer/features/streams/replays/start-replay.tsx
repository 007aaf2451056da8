import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { webhookReplayOperations } from '../../../../shared/api/platform/webhook-replays.ts'
import { listWebhooks } from '../../../../shared/api/platform/webhooks.ts'
import { replayReachMs } from '../../../../shared/streams/replay.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Pending } from '../../../ui/faults/pending.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { isoOfZoned, zonedFields } from '../../../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../../../ui/inputs/zoned-time-input.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useNavigateAfterWait } from '../../../ui/layout/use-navigate-after-wait.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { RegisterFirst } from '../register-first.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface StartReplayProps {
  /** When the newest event in the inbox arrived. */
  readonly lastEventAt: number | null
}

/** Chooses what is delivered again; the service takes whole minutes of the past 24 hours. */
export function StartReplay({ lastEventAt }: StartReplayProps) {
  const { bridge, notices } = useWorkbench()
  const webhooks = useCall('webhooks', 'list')
  const { task, run } = useAct([['webhookReplays', 'list']])
  const navigate = useNavigateAfterWait()
  const [chosen, setChosen] = useState('')
  const [from, setFrom] = useState(() => fieldsAt(Date.now() - hourMs))
  const [until, setUntil] = useState(() => fieldsAt(Date.now()))
  if (webhooks.value === null) {
    return (
      <>
        <WaitNotice operations={[listWebhooks]} />
        <Pending label={t`Loading webhooks`} fault={webhooks.fault} onRetry={webhooks.refetch} />
      </>
    )
  }
  const rows = webhooks.value.webhooks
  const webhookId = chosen === '' ? (rows.find(({ ours }) => ours)?.id ?? rows[0]?.id ?? '') : chosen
  const [start, end] = [instantAt(from), instantAt(until)]
  const problem = problemOf(start, end)
  const choose = (first: number) => {
    setFrom(fieldsAt(first))
    setUntil(fieldsAt(Date.now()))
  }
  const begin = async () => {
    if (start === null || end === null) return
    const outcome = await run(() => bridge.webhookReplays.start({ webhookId, from: start, until: end }))
    if (!outcome.ok) return
    notices.say('ok', t`Replay started.`)
    navigate(`/streams/replays/${encodeURIComponent(outcome.value.jobId)}`)
  }
  const earliest = Date.now() - replayReachMs + 2 * minuteMs
  return (
    <Section
      title={t`Time span`}
      hint={t`The service redelivers the events of this time span, byte for byte and with the same IDs.`}
    >
      <Form
        label={t`Start a replay`}
        layout="panel"
        submitLabel={t`Start replay`}
        blockedBy={rows.length === 0 ? t`Register a webhook first.` : null}
        missing={problem ?? (webhookId === '' ? t`Register a webhook first.` : null)}
        task={task}
        onRetry="submit"
        onSubmit={begin}
      >
        {rows.length === 0 ? (
          <RegisterFirst />
        ) : (
          <NativeSelect
            label={t`Webhook`}
            value={webhookId}
            data={rows.map(({ id, url }) => ({ value: id, label: url }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <Group gap={8}>
          {lastEventAt !== null && lastEventAt > earliest && (
            <Button onClick={() => choose(lastEventAt - minuteMs)}>{t`Since the last event`}</Button>
          )}
          <Button onClick={() => choose(Date.now() - hourMs)}>{t`Last hour`}</Button>
          <Button onClick={() => choose(earliest)}>{t`Last 24 hours`}</Button>
        </Group>
        <ZonedTimeInput label={t`From`} value={from} onChange={setFrom} />
        <ZonedTimeInput label={t`Until`} value={until} onChange={setUntil} />
        <Text c="dimmed">{t`Times are in ${zone()}; the last minute isn’t included.`}</Text>
        <WaitNotice operations={[webhookReplayOperations.create]} />
      </Form>
    </Section>
  )
}

function fieldsAt(at: number) {
  return zonedFields(new Date(at).toISOString(), zone())
}

function instantAt(fields: ReturnType<typeof fieldsAt>): number | null {
  const iso = isoOfZoned(fields, zone())
  return iso === null ? null : Date.parse(iso)
}

function problemOf(start: number | null, end: number | null): string | null {
  if (start === null || end === null) return t`Enter both times.`
  if (end <= start) return t`The end has to be after the beginning.`
  if (start < Date.now() - replayReachMs) return t`A replay reaches back 24 hours.`
  return end > Date.now() ? t`The end can’t be in the future.` : null
}
