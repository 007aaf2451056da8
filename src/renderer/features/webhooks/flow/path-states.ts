import {
  IconAlertTriangle,
  IconAntenna,
  IconAntennaOff,
  IconArrowForwardUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCloud,
  IconPlayerPause,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { plural, t } from '../../../../shared/text/language.ts'
import type { ForwardingState } from '../../../../shared/webhooks/forwarding.ts'
import { isDefault } from '../../../../shared/webhooks/receiver-behaviour.ts'
import type { ReceiverState, WebhookList, WebhookRow } from '../../../../shared/webhooks/webhook.ts'
import { type CallState, useCall } from '../../../data/client.ts'
import { useIsWaitShown } from '../../../ui/faults/outage-strip.tsx'
import { formatCount } from '../../../ui/number.ts'
import type { Tone } from '../../../ui/status-label.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import { webhookTitle } from '../webhook-address.ts'

interface PartStatus {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: string
  readonly title?: string
}

/** A station between the service and your program. */
export interface PathPart {
  readonly key: 'service' | 'address' | 'receiver' | 'forwarding'
  readonly name: string
  /** Its inspector. */
  readonly href: string
  readonly isOpen: boolean
  readonly status: PartStatus
  /** What it did last; its inspector says more. */
  readonly detail: string | null
}

export const pathPartIcons = {
  service: IconCloud,
  address: IconWorld,
  receiver: IconAntenna,
  forwarding: IconArrowForwardUp,
} as const satisfies Record<PathPart['key'], TablerIcon>

/** The whole state of a station in one line: a narrow header has room for its icon only. */
export function pathPartTitle({ name, status, detail }: PathPart): string {
  return `${name}: ${[status.label, ...(detail === null ? [] : [detail])].join(', ')}`
}

/** How the whole path stands: what is wrong anywhere on it, else whether events arrive. */
export function pathSummary(stations: readonly PathPart[]): PartStatus {
  const failing = ['error', 'attention'].flatMap((tone) =>
    stations.filter(({ status }) => status.tone === tone),
  )
  const [worst] = failing
  if (worst !== undefined) return { ...worst.status, label: t`${worst.name}: ${worst.status.label}` }
  const address = stations.find(({ key }) => key === 'address')
  const receiver = stations.find(({ key }) => key === 'receiver')
  if (receiver === undefined) return unreadStatus(false)
  const isReceiving = address?.status.tone === 'ok' && receiver.status.tone === 'ok'
  return isReceiving
    ? { ...receiver.status, label: t`Receiving` }
    : { ...receiver.status, label: t`${receiver.name}: ${receiver.status.label}` }
}

interface Path {
  readonly registered: CallState<WebhookList>
  /** What is opened. */
  readonly part: string | null
  /** When the last event arrived; null if none has, or if it isn't read yet. */
  readonly lastAt: number | null
}

/** The stations that an event passes, in order, and how each of them stands. */
export function usePathParts({ registered, part, lastAt }: Path): readonly PathPart[] {
  const receiver = useLive('receiver')
  const forwarding = useCall('forwarding', 'state').value
  const webhooks = registered.value?.webhooks ?? null
  const ours = webhooks?.find((webhook) => webhook.ours) ?? null
  // While the page says why a request is sent again, nothing looks as if it came in a moment.
  const unread = unreadStatus(useIsWaitShown() || registered.fault !== null)
  return [
    {
      key: 'service',
      name: t`Service`,
      href: '/webhooks/registered',
      isOpen: part === 'registered',
      status: webhooks === null ? unread : serviceStatus(webhooks),
      detail: webhooks === null ? null : serviceDetail(webhooks),
    },
    {
      key: 'address',
      name: t`Address`,
      href: ours === null ? '/webhooks/register' : `/webhooks/${encodeURIComponent(ours.id)}`,
      isOpen: part !== null && part === ours?.id,
      status: webhooks === null ? unread : addressStatus(ours, receiver),
      detail: webhooks === null ? null : addressDetail(ours, receiver),
    },
    {
      key: 'receiver',
      name: t`Receiver`,
      href: '/webhooks/receiver',
      isOpen: part === 'receiver',
      status: receiverStatus(receiver),
      detail: receiverDetail(receiver, lastAt),
    },
    {
      key: 'forwarding',
      name: t`Forwarding`,
      href: '/webhooks/forwarding',
      isOpen: part === 'forwarding',
      status: forwarding === null ? unreadStatus(false) : forwardingStatus(forwarding),
      detail: forwarding === null ? null : forwardingDetail(forwarding),
    },
  ]
}

/** Until the webhooks are read, nothing is said about them. */
function unreadStatus(isFailed: boolean): PartStatus {
  return { tone: 'neutral', icon: IconCircleDashed, label: isFailed ? t`Unknown` : t`Loading` }
}

function serviceStatus(webhooks: readonly WebhookRow[]): PartStatus {
  if (webhooks.length === 0) return { tone: 'neutral', icon: IconCircleDashed, label: t`No webhooks` }
  const invalidCount = webhooks.filter(({ valid }) => !valid).length
  return invalidCount === 0
    ? { tone: 'ok', icon: IconCircleCheck, label: t`${formatCount(webhooks.length)} valid` }
    : {
        tone: 'error',
        icon: IconCircleX,
        label: t`${formatCount(invalidCount)} of ${formatCount(webhooks.length)} invalid`,
      }
}

function serviceDetail(webhooks: readonly WebhookRow[]): string {
  const times = webhooks.flatMap(({ lastCheck }) => (lastCheck === null ? [] : [lastCheck.at]))
  if (times.length === 0) return t`not checked yet`
  return t`checked ${exactTime(Math.max(...times))}`
}

function addressStatus(ours: WebhookRow | null, receiver: ReceiverState): PartStatus {
  if (ours !== null) {
    return ours.valid
      ? { tone: 'ok', icon: IconCircleCheck, label: t`Reachable` }
      : { tone: 'error', icon: IconCircleX, label: t`Not reachable` }
  }
  const needsTunnel = receiver.kind === 'running' && receiver.publicUrl === null
  const label = needsTunnel ? t`Needs a tunnel` : t`Not registered`
  return { tone: 'neutral', icon: IconCircleDashed, label }
}

function addressDetail(ours: WebhookRow | null, receiver: ReceiverState): string {
  const address = ours?.url ?? (receiver.kind === 'running' ? receiver.publicUrl : null)
  return address === null ? t`none yet` : webhookTitle(address)
}

function receiverStatus(receiver: ReceiverState): PartStatus {
  if (receiver.kind === 'starting') return { tone: 'neutral', icon: IconAntennaOff, label: t`Starting` }
  if (receiver.kind === 'stopped') return { tone: 'neutral', icon: IconAntennaOff, label: t`Stopped` }
  return isDefault(receiver.behaviour)
    ? { tone: 'ok', icon: IconAntenna, label: t`Running` }
    : {
        tone: 'neutral',
        icon: IconAlertTriangle,
        label: t`Custom responses`,
        title: t`It answers differently, as you set it`,
      }
}

function receiverDetail(receiver: ReceiverState, lastAt: number | null): string {
  const lastEvent = lastAt === null ? t`no events yet` : t`last event ${exactTime(lastAt)}`
  return receiver.kind === 'running' ? t`port ${String(receiver.port)}, ${lastEvent}` : lastEvent
}

function forwardingStatus({ settings, failed }: ForwardingState): PartStatus {
  if (!settings.enabled) return { tone: 'neutral', icon: IconPlayerPause, label: t`Off` }
  return failed > 0
    ? { tone: 'attention', icon: IconAlertTriangle, label: t`${formatCount(failed)} failed` }
    : { tone: 'ok', icon: IconArrowForwardUp, label: t`On` }
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
