import { Box, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBroadcast,
  IconClockPause,
  IconLoader2,
  IconPlugConnectedX,
  IconRuler2,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import type { LiveStream, LiveStreamState } from '../../../../shared/streams/live-stream.ts'
import { shortDuration } from '../../../../shared/streams/stream-labels.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Bar } from '../../../ui/layout/bar.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { countdown, exactTime } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../streams.module.css'
import { connectionIssueOf, lacksRules } from './use-live-stream.ts'

/** The state of the connection, its event rate, and the button that connects or disconnects it. */
export function StreamStatus({ live }: { readonly live: LiveStream }) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['streams', 'live']])
  const { stream, state, rate, received, duplicates, reconnects } = live
  const connect = () => run(() => bridge.streams.connect({ stream }))
  const disconnect = () => run(() => bridge.streams.disconnect({ stream }))
  const isStopped = state.kind === 'stopped'
  const needsRules = lacksRules(state)
  const waits = (state.kind === 'waiting' || state.kind === 'blocked') && !needsRules
  return (
    <>
      <Bar component="section" aria-label={t`Connection`} gap={16} wrap="nowrap" bg="var(--fd-sunken)">
        <div className={styles.facts}>
          <Connection state={state} rate={rate} />
          {received + duplicates > 0 && (
            <span title={t`Since Flightdeck started. Repeated events are stored once.`}>
              {t`${formatCount(received)} received, ${formatCount(duplicates)} repeated`}
            </span>
          )}
          {reconnects > 0 && <span>{plural(reconnects, { one: '# reconnect', other: '# reconnects' })}</span>}
        </div>
        <Group gap={8} wrap="nowrap" flex="none" ms="auto">
          {waits && (
            <Button onClick={connect} loading={task.kind === 'running'}>
              {t`Connect now`}
            </Button>
          )}
          {isStopped || needsRules ? (
            <Button
              variant={needsRules ? 'default' : 'filled'}
              onClick={connect}
              loading={task.kind === 'running'}
            >{t`Connect`}</Button>
          ) : (
            <Button onClick={disconnect} loading={task.kind === 'running' && !waits}>{t`Disconnect`}</Button>
          )}
        </Group>
      </Bar>
      {task.kind === 'failed' && (
        <FaultNotice fault={task.fault} onRetry={connect} variant="bar" label={t`Couldn’t connect`} />
      )}
      {waits && (
        <FaultNotice fault={state.fault} onRetry={connect} variant="bar" label={t`Couldn’t connect`} />
      )}
      {waits && connectionIssueOf(state) === 'TooManyConnections' && (
        <Box px={16} py={8}>
          {rich`Another connection of this app is open. ${<Link href="/streams/connections">{t`Show connections`}</Link>}`}
        </Box>
      )}
    </>
  )
}

function Connection({ state, rate }: Pick<LiveStream, 'state' | 'rate'>) {
  if (lacksRules(state)) return <StatusLabel tone="neutral" icon={IconRuler2} label={t`No rules yet`} />
  switch (state.kind) {
    case 'stopped':
      return <StatusLabel tone="neutral" icon={IconPlugConnectedX} label={t`Not connected`} />
    case 'connecting':
      return <StatusLabel tone="information" icon={IconLoader2} label={t`Connecting`} />
    case 'open':
      return <Open state={state} rate={rate} />
    case 'waiting':
      return <Waiting {...state} />
    case 'blocked':
      return <StatusLabel tone="error" icon={IconAlertTriangle} label={t`Can’t connect`} />
    default:
      return assertNever(state)
  }
}

/** How many seconds the course of the rate goes back. */
const shownSeconds = 60

/** The rate of the last seconds since the screen was opened, the newest last. */
function useRates(rate: number, now: number): readonly number[] {
  const [rates, setRates] = useState<readonly number[]>([])
  const [notedAt, setNotedAt] = useState(0)
  if (notedAt !== now) {
    setNotedAt(now)
    setRates([...rates, rate].slice(-shownSeconds))
  }
  return rates
}

interface OpenProps {
  readonly state: Extract<LiveStreamState, { kind: 'open' }>
  readonly rate: number
}

function Open({ state: { since, lastReceivedAt, filling }, rate }: OpenProps) {
  const now = useNow(1_000)
  const rates = useRates(rate, now)
  return (
    <>
      <StatusLabel
        tone="ok"
        icon={IconBroadcast}
        label={filling ? t`Connected, filling a gap` : t`Connected`}
      />
      {rates.length > 1 && rates.some((one) => one > 0) && (
        <Sparkline values={rates} current={rates.length} className={styles.rate} />
      )}
      <span>{t`${formatCount(Math.round(rate * 10) / 10)} events/s`}</span>
      <span title={exactTime(since)}>{t`for ${shortDuration(Math.max(0, now - since))}`}</span>
      <span
        title={t`The service sends at least an empty line every 20 seconds`}
      >{t`last data ${shortDuration(Math.max(0, now - lastReceivedAt))} ago`}</span>
    </>
  )
}

function Waiting({ until, attempt }: Extract<LiveStreamState, { kind: 'waiting' }>) {
  const now = useNow(1_000)
  return (
    <StatusLabel
      tone="neutral"
      icon={IconClockPause}
      label={t`Attempt ${formatCount(attempt + 1)} in ${countdown(until, now)}`}
    />
  )
}
