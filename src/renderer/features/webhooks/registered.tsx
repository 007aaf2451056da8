import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { BehaviourPanel } from './behaviour-panel.tsx'
import { InvalidNotice } from './invalid-notice.tsx'
import { ReceiverBar } from './receiver-bar.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { webhooksStore } from './store.ts'
import { WebhookInspector } from './webhook-inspector.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookTabs } from './webhook-tabs.tsx'

/** The webhooks of the app. `part` is `register`, `receiver`, the id of the one in the inspector, or null. */
export function Registered({ part }: { readonly part: string | null }) {
  const store = webhooksStore(useWorkbench())
  const { list, hourlyCheck } = useStore(store.store)
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  const environmentId = view?.environment.id ?? null
  useEffect(() => {
    if (environmentId !== null) store.load()
  }, [environmentId, store])
  useEffect(() => {
    if (part !== undefined) store.forgetFaults()
  }, [part, store])
  const known = lastValue(list)
  const close = () => navigate('/webhooks')
  return (
    <ListAndInspector inspector={inspectorFor(part, close)}>
      <PageHeader
        title="Webhooks"
        aside={
          known !== null && (
            <>
              read <RelativeTime at={known.seenAt} />
            </>
          )
        }
        actions={
          <IconButton
            label="Refresh webhooks"
            icon={IconRefresh}
            busy={list.kind === 'loading'}
            onClick={store.load}
          />
        }
      />
      <WebhookTabs
        value="registered"
        actions={
          <>
            {view?.environment.kind === 'sandbox' && (
              <Button onClick={store.runHourlyCheck} loading={hourlyCheck.kind === 'running'}>
                Run the hourly check
              </Button>
            )}
            <Button variant="filled" icon={IconPlus} onClick={() => navigate('/webhooks/register')}>
              Register webhook
            </Button>
          </>
        }
      />
      <ReceiverBar />
      <InvalidNotice />
      {hourlyCheck.kind === 'failed' && (
        <FaultNotice fault={hourlyCheck.fault} onRetry={store.runHourlyCheck} variant="bar" />
      )}
      <WebhookList list={list} openedId={part} />
    </ListAndInspector>
  )
}

function inspectorFor(part: string | null, onClose: () => void): Inspector | null {
  if (part === null) return null
  if (part === 'receiver') return { title: 'How the receiver answers', content: <BehaviourPanel />, onClose }
  if (part === 'register') return { title: 'Register a webhook', content: <RegisterPanel />, onClose }
  return { title: 'Webhook', content: <WebhookInspector webhookId={part} onGone={onClose} />, onClose }
}
