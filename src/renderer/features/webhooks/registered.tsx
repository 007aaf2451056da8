import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { useAct } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { BehaviourPanel } from './behaviour-panel.tsx'
import { ForwardingPanel } from './forwarding/forwarding-panel.tsx'
import { ForwardingStatus } from './forwarding/forwarding-status.tsx'
import { InvalidNotice } from './invalid-notice.tsx'
import { ReceiverBar } from './receiver-bar.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { Validity } from './validity.tsx'
import { WebhookHeader } from './webhook-header.tsx'
import { WebhookInspector } from './webhook-inspector.tsx'
import { WebhookList } from './webhook-list.tsx'

/**
 * The webhooks of the app. `part` is `register`, `receiver`, `forwarding`, the ID of the one in the inspector, or null.
 */
export function Registered({ part }: { readonly part: string | null }) {
  const { bridge } = useWorkbench()
  const list = useCall('webhooks', 'list')
  const { task: hourlyCheck, run } = useAct([['webhooks', 'list']])
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  const runHourlyCheck = () => run(bridge.sandbox.checkWebhooks)
  const close = () => navigate('/webhooks')
  return (
    <ListAndInspector inspector={inspectorFor(part, list.value?.webhooks ?? null, close)}>
      <WebhookHeader
        view="registered"
        count={list.value !== null && <>{rich`Updated ${<RelativeTime at={list.value.seenAt} />}`}</>}
        actions={
          <>
            {view?.environment.kind === 'sandbox' && (
              <Button
                onClick={runHourlyCheck}
                loading={hourlyCheck.kind === 'running'}
              >{t`Run the hourly check`}</Button>
            )}

            <RefreshButton label={t`Refresh webhooks`} busy={list.isFetching} onClick={list.refetch} />
            <Button
              variant="filled"
              icon={IconPlus}
              onClick={() => navigate('/webhooks/register')}
              data-tour="webhooks"
            >{t`Register webhook`}</Button>
          </>
        }
      />
      <ReceiverBar />
      <ForwardingStatus />
      <InvalidNotice webhooks={list.value?.webhooks ?? []} />
      {hourlyCheck.kind === 'failed' && (
        <FaultNotice fault={hourlyCheck.fault} onRetry={runHourlyCheck} variant="bar" />
      )}
      <WebhookList list={list} openedId={part} />
    </ListAndInspector>
  )
}

function inspectorFor(
  part: string | null,
  webhooks: readonly WebhookRow[] | null,
  onClose: () => void,
): Inspector | null {
  if (part === null) return null
  if (part === 'receiver') return { title: t`Receiver responses`, content: <BehaviourPanel />, onClose }
  if (part === 'forwarding') return { title: t`Forwarding`, content: <ForwardingPanel />, onClose }
  if (part === 'register') return { title: t`Register webhook`, content: <RegisterPanel />, onClose }
  const webhook = webhooks === null ? null : webhooks.find(({ id }) => id === part)
  return {
    icon: IconWebhook,
    title: t`Webhook`,
    ...(webhook != null && { status: <Validity valid={webhook.valid} /> }),
    content: <WebhookInspector key={part} webhook={webhook} onGone={onClose} />,
    onClose,
  }
}
