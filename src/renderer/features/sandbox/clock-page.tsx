import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type ClockChange, clockSpeeds, type SandboxClock } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { isoOfZoned, zonedFields } from '../../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../../ui/inputs/zoned-time-input.tsx'
import { MainAndAside } from '../../ui/layout/main-and-aside.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { exactTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { speedLabels } from './clock-labels.ts'
import { ComingUp } from './coming-up.tsx'
import styles from './sandbox.module.css'
import { SandboxStatus } from './sandbox-status.tsx'
import { useShownTime } from './use-shown-time.ts'

const minute = 60_000
const moves = [
  { ms: 15 * minute, label: t`+15 minutes` },
  { ms: 60 * minute, label: t`+1 hour` },
  { ms: 24 * 60 * minute, label: t`+1 day` },
]

/** Shows and moves the sandbox's clock. */
export function ClockPage() {
  const { value, fault, refetch } = useCall('sandbox', 'clock')
  return (
    <MainAndAside
      main={
        <>
          {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
          {value === null && fault === null && (
            <Skeleton h={280} role="status" aria-busy="true" aria-label={t`Loading the clock`} />
          )}
          {value !== null && <Clock clock={value} />}
        </>
      }
      aside={
        <>
          <SandboxStatus on="clock" />
          <Dependents />
        </>
      }
    />
  )
}

function Clock({ clock }: { readonly clock: SandboxClock }) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useActOn('sandbox', 'clock', undefined)
  const now = useShownTime(clock)
  const change = async (input: ClockChange) => {
    const outcome = await run(() => bridge.sandbox.changeClock({ change: input }))
    if (!outcome.ok) return
    const time = exactTime(outcome.value.now)
    notices.say('ok', t`The sandbox’s clock shows ${time}.`)
  }
  const isBusy = task.kind === 'running'
  return (
    <>
      <Section
        title={t`Time`}
        hint={t`Moving the clock affects everyone who uses this sandbox. This program follows it; other programs are refused if they sign requests with another time.`}
      >
        <p role="timer" aria-label={t`Time in the sandbox`} className={styles.clock}>
          {exactTime(now)}
        </p>
        <Group gap={8}>
          {moves.map(({ ms, label }) => (
            <Button key={ms} disabled={isBusy} onClick={() => void change({ kind: 'move', ms })}>
              {label}
            </Button>
          ))}
          <Button disabled={isBusy} onClick={() => void change({ kind: 'real' })}>
            {t`Back to real time`}
          </Button>
        </Group>
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      </Section>
      <Section title={t`Speed and date`}>
        <Speed speed={clock.speed} disabled={isBusy} onChange={(speed) => change({ kind: 'speed', speed })} />
        <SetTime key={clock.now} now={clock.now} onSet={(time) => change({ kind: 'set', now: time })} />
      </Section>
      <ComingUp now={now} disabled={isBusy} onGo={(time) => void change({ kind: 'set', now: time })} />
    </>
  )
}

interface SpeedProps {
  readonly speed: number
  readonly disabled: boolean
  readonly onChange: (speed: (typeof clockSpeeds)[number]) => Promise<void>
}

function Speed({ speed, disabled, onChange }: SpeedProps) {
  const isListed = clockSpeeds.some((choice) => choice === speed)
  return (
    <NativeSelect
      label={t`Speed of the clock`}
      maw={280}
      disabled={disabled}
      value={String(speed)}
      data={[
        ...(isListed ? [] : [{ value: String(speed), label: t`${speed} times real time` }]),
        ...clockSpeeds.map((value) => ({ value: String(value), label: speedLabels[value] })),
      ]}
      onChange={({ currentTarget }) => {
        const chosen = clockSpeeds.find((choice) => String(choice) === currentTarget.value)
        if (chosen !== undefined) void onChange(chosen)
      }}
    />
  )
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

function SetTime({ now, onSet }: { readonly now: number; readonly onSet: (now: number) => Promise<void> }) {
  const [fields, setFields] = useState(() => zonedFields(new Date(now).toISOString(), zone))
  const iso = fields.date === '' ? null : isoOfZoned(fields, zone)
  return (
    <Form
      label={t`Set the time`}
      layout="row"
      submitLabel={t`Set time`}
      submitVariant="default"
      missing={iso === null ? t`Enter a date and a time.` : null}
      onSubmit={() => (iso === null ? undefined : onSet(Date.parse(iso)))}
    >
      <ZonedTimeInput label={t`New`} value={fields} onChange={setFields} />
    </Form>
  )
}

function Dependents() {
  return (
    <Section title={t`What follows this clock`}>
      <FieldList
        fields={{
          [t`Webhooks`]: t`Each is checked once an hour.`,
          [t`Posts`]: t`Scheduled ones are published at their time; a post can be edited for one hour.`,
          [t`Search and replays`]: t`A recent search reaches back seven days, a webhook replay 24 hours.`,
          [t`Figures`]: t`Line items deliver every full hour. Files of statistics jobs last 48 hours.`,
          [t`Audiences`]: t`Memberships expire at their time.`,
          [t`Sign-ins`]: t`Request tokens last 15 minutes, OAuth 2.0 tokens two hours.`,
          [t`Uploads`]: t`Unfinished ones expire after 24 hours.`,
          [t`Rate limits`]: t`Windows end by this clock.`,
        }}
      />
    </Section>
  )
}
