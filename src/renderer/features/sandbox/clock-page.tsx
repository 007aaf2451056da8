import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type ClockChange, clockSpeeds, type SandboxClock } from '../../../shared/sandbox/sandbox-world.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { timeFormat } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { isoOfZoned, zonedFields } from '../../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../../ui/inputs/zoned-time-input.tsx'
import { MainAndAside } from '../../ui/layout/main-and-aside.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { exactTime, timeOfDay } from '../../ui/time.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { shortSpeedLabels, speedLabels } from './clock-labels.ts'
import { ComingUp } from './coming-up.tsx'
import styles from './sandbox.module.css'
import { SandboxStatus } from './sandbox-status.tsx'
import { useShownTime } from './use-shown-time.ts'

const longDate = timeFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

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
  const goTo = (time: number) => change({ kind: 'set', now: time })
  return (
    <>
      {/* Not a section itself: in a wide window, it has the whole width. */}
      <div>
        <Section
          title={t`Time`}
          hint={t`Moving the clock affects everyone who uses this sandbox. This program follows it; other programs are refused if they sign requests with another time.`}
        >
          <div className={styles.time}>
            <Face now={now} speed={clock.speed} />
            <dl className={styles.controls}>
              <dt>{t`Speed`}</dt>
              <dd>
                <FormButtons
                  label={t`Speed of the clock`}
                  forms={speeds}
                  current={String(clock.speed)}
                  onChoose={(chosen) => {
                    const speed = clockSpeeds.find((value) => String(value) === chosen)
                    if (speed !== undefined) void change({ kind: 'speed', speed })
                  }}
                />
              </dd>
              <dt>{t`Move`}</dt>
              <dd>
                {moves.map(({ ms, label }) => (
                  <Button key={ms} disabled={isBusy} onClick={() => void change({ kind: 'move', ms })}>
                    {label}
                  </Button>
                ))}
                <Button disabled={isBusy} onClick={() => void change({ kind: 'real' })}>
                  {t`Back to real time`}
                </Button>
              </dd>
              <dt>{t`Set to`}</dt>
              <dd>
                <SetTime key={clock.now} now={clock.now} onSet={goTo} />
              </dd>
            </dl>
          </div>
          {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        </Section>
      </div>
      <ComingUp now={now} disabled={isBusy} onGo={(time) => void goTo(time)} />
    </>
  )
}

const speeds = clockSpeeds.map((value) => ({
  value: String(value),
  title: shortSpeedLabels[value],
  hint: speedLabels[value],
}))

/** Closer to real time than a person notices. */
const inStepMs = 5_000

/** The time, its day, and how far both are from real time. */
function Face({ now, speed }: { readonly now: number; readonly speed: number }) {
  const ahead = now - useNow(1_000)
  const distance = durationLabel(Math.abs(ahead))
  const listedSpeed = clockSpeeds.find((value) => value === speed)
  const speedLabel = listedSpeed === undefined ? t`${speed} times real time` : speedLabels[listedSpeed]
  const place = ahead > 0 ? t`${distance} ahead of real time` : t`${distance} behind real time`
  const isInStep = speed === 1 && Math.abs(ahead) < inStepMs
  return (
    <div>
      <p role="timer" aria-label={t`Time in the sandbox`} className={styles.clock} title={exactTime(now)}>
        {timeOfDay(now)}
      </p>
      <p>{longDate(now).format(now)}</p>
      <p className={styles.pace} data-moved={!isInStep}>
        {isInStep ? t`In step with real time` : [...(speed === 1 ? [] : [speedLabel]), place].join(' · ')}
      </p>
    </div>
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
      <ZonedTimeInput label={t`New`} isCompact value={fields} onChange={setFields} />
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
