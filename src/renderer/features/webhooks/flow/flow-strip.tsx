import {
  IconAlertTriangle,
  IconAntenna,
  IconAntennaOff,
  IconArrowForwardUp,
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { plural, t } from '../../../../shared/text/language.ts'
import type { ForwardingState } from '../../../../shared/webhooks/forwarding.ts'
import { isDefault } from '../../../../shared/webhooks/receiver-behaviour.ts'
import type { ReceiverState, WebhookList, WebhookRow } from '../../../../shared/webhooks/webhook.ts'
import { type CallState, useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { useReceiverActions } from '../use-webhooks.ts'
import { webhookTitle } from '../webhook-address.ts'
import styles from './flow-strip.module.css'
import { InboxVolumeChart, useInboxVolume } from './inbox-volume.tsx'

/** A low window has no room for details. */
const isLow = () => window.innerHeight < 700
const foldStore = oncePerWorkbench(
  (): StoreApi<{ readonly isFolded: boolean }> => createStore(() => ({ isFolded: isLow() })),
)

interface FlowStripProps {
  readonly registered: CallState<WebhookList>
  /** What is opened. */
  readonly part: string | null
}

/** The path of an event from the service to your program, with the state of each part and what it did last. */
export function FlowStrip({ registered, part }: FlowStripProps) {
  const store = foldStore(useWorkbench())
  const { isFolded } = useStore(store)
  const receiver = useLive('receiver')
  const forwarding = useCall('forwarding', 'state').value
  const volume = useInboxVolume()
  const { task, start, stop } = useReceiverActions()
  const isRunning = receiver.kind === 'running'
  const toggle = () => (isRunning ? stop() : start(0))
  const webhooks = registered.value?.webhooks ?? null
  const ours = webhooks?.find((webhook) => webhook.ours) ?? null
  return (
    <>
      <section aria-label={t`Event path`} className={styles.strip} data-folded={isFolded}>
        <ol className={styles.nodes}>
          <FlowNode
            name={t`Service`}
            href="/webhooks/registered"
            isOpen={part === 'registered'}
            status={<ServiceStatus webhooks={webhooks} isFailed={registered.fault !== null} />}
            detail={webhooks !== null && <ServiceDetail webhooks={webhooks} />}
          />
          <FlowNode
            name={t`Public address`}
            href={ours === null ? '/webhooks/register' : `/webhooks/${encodeURIComponent(ours.id)}`}
            isOpen={part !== null && part === ours?.id}
            status={
              webhooks === null ? (
                <UnreadStatus isFailed={registered.fault !== null} />
              ) : (
                <AddressStatus ours={ours} receiver={receiver} />
              )
            }
            detail={webhooks !== null && <AddressDetail ours={ours} receiver={receiver} />}
          />
          <FlowNode
            name={t`Receiver`}
            href="/webhooks/receiver"
            isOpen={part === 'receiver'}
            status={<ReceiverStatus receiver={receiver} />}
            detail={<ReceiverDetail receiver={receiver} lastAt={volume.value?.lastAt ?? null} />}
          >
            <Button
              size="compact-xs"
              aria-label={isRunning ? t`Stop the receiver` : t`Start the receiver`}
              onClick={toggle}
              loading={task.kind === 'running' || receiver.kind === 'starting'}
            >
              {isRunning ? t`Stop` : t`Start`}
            </Button>
          </FlowNode>
          <FlowNode
            name={t`Forwarding`}
            href="/webhooks/forwarding"
            isOpen={part === 'forwarding'}
            status={<ForwardingStatus forwarding={forwarding} />}
            detail={forwarding !== null && <ForwardingDetail forwarding={forwarding} />}
          />
        </ol>
        <InboxVolumeChart volume={volume} />
        <IconButton
          label={isFolded ? t`Show path details` : t`Hide path details`}
          icon={isFolded ? IconChevronDown : IconChevronUp}
          onClick={() => store.setState({ isFolded: !isFolded })}
        />
      </section>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={toggle} variant="bar" />}
    </>
  )
}

interface FlowNodeProps {
  readonly name: string
  /** Its inspector. */
  readonly href: string
  readonly isOpen: boolean
  readonly status: ReactNode
  readonly detail: ReactNode
  /** What can be done with it on the spot. */
  readonly children?: ReactNode
}

function FlowNode({ name, href, isOpen, status, detail, children }: FlowNodeProps) {
  return (
    <li className={styles.node}>
      <IconArrowRight size={14} stroke={1.75} aria-hidden className={styles.arrow} />
      <Link href={href} className={styles.link} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.name}>{name}</span>
        <span className={styles.status}>{status}</span>
        <span className={styles.detail}>{detail}</span>
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

function ServiceDetail({ webhooks }: { readonly webhooks: readonly WebhookRow[] }) {
  const times = webhooks.flatMap(({ lastCheck }) => (lastCheck === null ? [] : [lastCheck.at]))
  if (times.length === 0) return t`Not checked yet`
  return rich`Checked ${<RelativeTime at={Math.max(...times)} />}`
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

function AddressDetail({ ours, receiver }: AddressProps) {
  const address = ours?.url ?? (receiver.kind === 'running' ? receiver.publicUrl : null)
  return address === null ? t`No address yet` : <span title={address}>{webhookTitle(address)}</span>
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

interface ReceiverDetailProps {
  readonly receiver: ReceiverState
  readonly lastAt: number | null
}

function ReceiverDetail({ receiver, lastAt }: ReceiverDetailProps) {
  const port = receiver.kind === 'running' ? t`Port ${String(receiver.port)} · ` : ''
  return (
    <>
      {port}
      {lastAt === null ? t`no events yet` : rich`last event ${<RelativeTime at={lastAt} />}`}
    </>
  )
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

function ForwardingDetail({ forwarding }: { readonly forwarding: ForwardingState }) {
  const { settings, forwarded, waiting } = forwarding
  const counts = [
    ...(forwarded > 0 ? [plural(forwarded, { one: '# event sent', other: '# events sent' })] : []),
    ...(waiting > 0 ? [plural(waiting, { one: '# waiting', other: '# waiting' })] : []),
  ]
  if (!settings.enabled && counts.length === 0) return t`Not set up`
  const address = settings.enabled ? [settings.url.replace(/^https?:\/\//, '')] : []
  return <span title={settings.url}>{[...counts, ...address].join(' · ')}</span>
}
