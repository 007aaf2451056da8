import {
  IconAlertTriangle,
  IconAntenna,
  IconAntennaOff,
  IconArrowForwardUp,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPause,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { plural, t } from '../../../../shared/text/language.ts'
import type { ForwardingState } from '../../../../shared/webhooks/forwarding.ts'
import { isDefault } from '../../../../shared/webhooks/receiver-behaviour.ts'
import type { ReceiverState, WebhookList, WebhookRow } from '../../../../shared/webhooks/webhook.ts'
import { type CallState, useCall } from '../../../data/client.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { ReceiverActions } from '../use-webhooks.ts'
import { webhookTitle } from '../webhook-address.ts'
import styles from './event-path.module.css'

interface EventPathProps {
  readonly registered: CallState<WebhookList>
  /** What is opened. */
  readonly part: string | null
  /** When the last event arrived; null if none has, or if it isn't read yet. */
  readonly lastAt: number | null
  readonly receiverActions: ReceiverActions
}

/** The path of an event from the service to your program: the state of each part, which opens it. */
export function EventPath({ registered, part, lastAt, receiverActions }: EventPathProps) {
  const receiver = useLive('receiver')
  const forwarding = useCall('forwarding', 'state').value
  const { task, toggle } = receiverActions
  const isRunning = receiver.kind === 'running'
  const webhooks = registered.value?.webhooks ?? null
  const ours = webhooks?.find((webhook) => webhook.ours) ?? null
  return (
    <nav aria-label={t`Event path`} className={styles.path}>
      <ol className={styles.parts}>
        <PathPart
          name={t`Service`}
          href="/webhooks/registered"
          isOpen={part === 'registered'}
          status={<ServiceStatus webhooks={webhooks} isFailed={registered.fault !== null} />}
          detail={webhooks === null ? null : serviceDetail(webhooks)}
        />
        <PathPart
          name={t`Address`}
          href={ours === null ? '/webhooks/register' : `/webhooks/${encodeURIComponent(ours.id)}`}
          isOpen={part !== null && part === ours?.id}
          status={
            webhooks === null ? (
              <UnreadStatus isFailed={registered.fault !== null} />
            ) : (
              <AddressStatus ours={ours} receiver={receiver} />
            )
          }
          detail={webhooks === null ? null : addressDetail(ours, receiver)}
        />
        <PathPart
          name={t`Receiver`}
          href="/webhooks/receiver"
          isOpen={part === 'receiver'}
          status={<ReceiverStatus receiver={receiver} />}
          detail={receiverDetail(receiver, lastAt)}
        >
          <IconButton
            label={isRunning ? t`Stop the receiver` : t`Start the receiver`}
            icon={isRunning ? IconPlayerStopFilled : IconPlayerPlayFilled}
            onClick={toggle}
            busy={task.kind === 'running' || receiver.kind === 'starting'}
          />
        </PathPart>
        <PathPart
          name={t`Forwarding`}
          href="/webhooks/forwarding"
          isOpen={part === 'forwarding'}
          status={<ForwardingStatus forwarding={forwarding} />}
          detail={forwarding === null ? null : forwardingDetail(forwarding)}
        />
      </ol>
    </nav>
  )
}

interface PathPartProps {
  readonly name: string
  /** Its inspector. */
  readonly href: string
  readonly isOpen: boolean
  readonly status: ReactNode
  /** What it did last; its inspector says more. */
  readonly detail: string | null
  /** What can be done with it on the spot. */
  readonly children?: ReactNode
}

function PathPart({ name, href, isOpen, status, detail, children }: PathPartProps) {
  return (
    <li className={styles.part}>
      <IconChevronRight size={14} stroke={1.75} aria-hidden className={styles.arrow} />
      <Link
        href={href}
        className={styles.link}
        aria-current={isOpen ? 'true' : undefined}
        title={detail === null ? name : `${name}: ${detail}`}
      >
        <span className={styles.name}>{name}</span> <span className={styles.status}>{status}</span>
      </Link>
      {children}
    </li>
  )
}

/** Until the webhooks are read, nothing is said about them. */
function UnreadStatus({ isFailed }: { readonly isFailed: boolean }) {
  return <StatusLabel tone="neutral" icon={IconCircleDashed} label={isFailed ? t`Not known` : t`Loading`} />
}

interface ServiceProps {
  readonly webhooks: readonly WebhookRow[] | null
}

function ServiceStatus({ webhooks, isFailed }: ServiceProps & { readonly isFailed: boolean }) {
  if (webhooks === null) return <UnreadStatus isFailed={isFailed} />
  if (webhooks.length === 0) {
    return <StatusLabel tone="neutral" icon={IconCircleDashed} label={t`No webhooks`} />
  }
  const invalidCount = webhooks.filter(({ valid }) => !valid).length
  return invalidCount === 0 ? (
    <StatusLabel tone="ok" icon={IconCircleCheck} label={t`${formatCount(webhooks.length)} valid`} />
  ) : (
    <StatusLabel
      tone="error"
      icon={IconCircleX}
      label={t`${formatCount(invalidCount)} of ${formatCount(webhooks.length)} invalid`}
    />
  )
}

function serviceDetail(webhooks: readonly WebhookRow[]): string {
  const times = webhooks.flatMap(({ lastCheck }) => (lastCheck === null ? [] : [lastCheck.at]))
  if (times.length === 0) return t`not checked yet`
  return t`checked ${exactTime(Math.max(...times))}`
}

interface AddressProps {
  readonly ours: WebhookRow | null
  readonly receiver: ReceiverState
}

function AddressStatus({ ours, receiver }: AddressProps) {
  if (ours !== null) {
    return ours.valid ? (
      <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Reachable`} />
    ) : (
      <StatusLabel tone="error" icon={IconCircleX} label={t`Not reachable`} />
    )
  }
  const needsTunnel = receiver.kind === 'running' && receiver.publicUrl === null
  return needsTunnel ? (
    <StatusLabel tone="neutral" icon={IconCircleDashed} label={t`Needs a tunnel`} />
  ) : (
    <StatusLabel tone="neutral" icon={IconCircleDashed} label={t`Not registered`} />
  )
}

function addressDetail(ours: WebhookRow | null, receiver: ReceiverState): string {
  const address = ours?.url ?? (receiver.kind === 'running' ? receiver.publicUrl : null)
  return address === null ? t`none yet` : webhookTitle(address)
}

function ReceiverStatus({ receiver }: { readonly receiver: ReceiverState }) {
  if (receiver.kind === 'starting') {
    return <StatusLabel tone="neutral" icon={IconAntennaOff} label={t`Starting`} />
  }
  if (receiver.kind === 'stopped') {
    return <StatusLabel tone="neutral" icon={IconAntennaOff} label={t`Stopped`} />
  }
  return isDefault(receiver.behaviour) ? (
    <StatusLabel tone="ok" icon={IconAntenna} label={t`Running`} />
  ) : (
    <StatusLabel
      tone="neutral"
      icon={IconAlertTriangle}
      label={t`Custom responses`}
      title={t`It answers differently, as you set it`}
    />
  )
}

function receiverDetail(receiver: ReceiverState, lastAt: number | null): string {
  const lastEvent = lastAt === null ? t`no events yet` : t`last event ${exactTime(lastAt)}`
  return receiver.kind === 'running' ? t`port ${String(receiver.port)}, ${lastEvent}` : lastEvent
}

function ForwardingStatus({ forwarding }: { readonly forwarding: ForwardingState | null }) {
  if (forwarding === null) {
    return <UnreadStatus isFailed={false} />
  }
  if (!forwarding.settings.enabled) {
    return <StatusLabel tone="neutral" icon={IconPlayerPause} label={t`Off`} />
  }
  return forwarding.failed > 0 ? (
    <StatusLabel
      tone="attention"
      icon={IconAlertTriangle}
      label={t`${formatCount(forwarding.failed)} failed`}
    />
  ) : (
    <StatusLabel tone="ok" icon={IconArrowForwardUp} label={t`On`} />
  )
}

function forwardingDetail({ settings, forwarded, waiting }: ForwardingState): string {
  const counts = [
    ...(forwarded > 0 ? [plural(forwarded, { one: '# event sent', other: '# events sent' })] : []),
    ...(waiting > 0 ? [plural(waiting, { one: '# waiting', other: '# waiting' })] : []),
  ]
  if (!settings.enabled && counts.length === 0) return t`not set up`
  const address = settings.enabled ? [settings.url.replace(/^https?:\/\//, '')] : []
  return [...counts, ...address].join(' · ')
}
