import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { assertNever } from '../../shared/core/assert-never.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import { FaultActionsContext, type NavigatingAction } from '../ui/faults/fault-actions.ts'
import { faultMessage } from '../ui/faults/fault-labels.ts'
import { defaultRequestsView, requestsView } from '../workbench/requests-view.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'

/** Provides the buttons under faults with their destinations. */
export function FaultLeads({ children }: { readonly children: ReactNode }) {
  const workbench = useWorkbench()
  const { bridge, live, notices } = workbench
  const [, navigate] = useLocation()
  const perform = async (action: NavigatingAction) => {
    switch (action.kind) {
      case 'signIn':
      case 'keys': {
        const environmentId = live.session.value()?.environmentId ?? null
        return navigate(environmentId === null ? '/connect' : `/connect/${encodeURIComponent(environmentId)}`)
      }
      case 'oauth2':
        return navigate('/console/oauth2')
      case 'settings':
        return navigate('/settings')
      case 'network':
        return navigate('/settings/network')
      case 'failedRequests':
        requestsView(workbench).setState({ ...defaultRequestsView, failedOnly: true })
        return navigate('/activity/requests')
      case 'open':
        return report(await bridge.app.openExternal({ url: action.url }))
      case 'dataFolder':
        return report(await bridge.app.openDataFolder())
      case 'sandbox':
        return report(await bridge.sandbox.start())
      default:
        return assertNever(action)
    }
  }
  const report = (outcome: Outcome<unknown>) => {
    if (!outcome.ok) notices.say('error', faultMessage(outcome.fault).title)
  }
  return <FaultActionsContext value={perform}>{children}</FaultActionsContext>
}
