import { lazy, Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { SessionState } from '../../shared/sign-in/session.ts'
import { t } from '../../shared/text/language.ts'
import { SkeletonRows } from '../ui/layout/skeleton-rows.tsx'
import { useLive, useWorkbench } from '../workbench/use-workbench.ts'
import { reportError } from './report-error.ts'
import { RouteBoundary } from './route-boundary.tsx'

const Welcome = lazy(async () => ({ default: (await import('../features/sign-in/welcome.tsx')).Welcome }))
const Connect = lazy(async () => ({ default: (await import('../features/sign-in/connect.tsx')).Connect }))
const Overview = lazy(async () => ({ default: (await import('../features/overview/overview.tsx')).Overview }))
const Audiences = lazy(async () => ({
  default: (await import('../features/audiences/audiences.tsx')).Audiences,
}))
const Accounts = lazy(async () => ({ default: (await import('../features/accounts/accounts.tsx')).Accounts }))
const Campaigns = lazy(async () => ({
  default: (await import('../features/campaigns/campaigns.tsx')).Campaigns,
}))
const Catalogs = lazy(async () => ({ default: (await import('../features/catalogs/catalogs.tsx')).Catalogs }))
const Conflicts = lazy(async () => ({
  default: (await import('../features/drafts/conflicts/conflicts.tsx')).Conflicts,
}))
const Creatives = lazy(async () => ({
  default: (await import('../features/creatives/creatives.tsx')).Creatives,
}))
const Exchange = lazy(async () => ({ default: (await import('../features/exchange/exchange.tsx')).Exchange }))
const Media = lazy(async () => ({ default: (await import('../features/media/media.tsx')).Media }))
const Webhooks = lazy(async () => ({ default: (await import('../features/webhooks/webhooks.tsx')).Webhooks }))
const Streams = lazy(async () => ({ default: (await import('../features/streams/streams.tsx')).Streams }))
const Review = lazy(async () => ({ default: (await import('../features/publishing/review.tsx')).Review }))
const History = lazy(async () => ({
  default: (await import('../features/drafts/history/history.tsx')).History,
}))
const Activity = lazy(async () => ({ default: (await import('../features/activity/activity.tsx')).Activity }))
const Console = lazy(async () => ({ default: (await import('../features/console/console.tsx')).Console }))
const Sandbox = lazy(async () => ({ default: (await import('../features/sandbox/sandbox.tsx')).Sandbox }))
const Settings = lazy(async () => ({ default: (await import('../features/settings/settings.tsx')).Settings }))

/** The screen of a location. Each screen is loaded on first use and fails on its own. */
export function Routes() {
  const { bridge } = useWorkbench()
  const session = useLive('session')
  const [location] = useLocation()
  const area = location.split('/')[1] ?? ''
  // A window reopens where it was; without a sign-in, that place no longer exists.
  const [beginning] = useState(location)
  const isStranded =
    session.users.length === 0 && location === beginning && !['', 'welcome', 'connect'].includes(area)
  if (isStranded) return <Redirect to="/welcome" replace />
  return (
    <RouteBoundary key={area} onError={(error) => reportError(bridge, error)}>
      <Suspense fallback={<SkeletonRows label={t`Opening the screen`} />}>
        <Switch>
          <Route path="/welcome" component={Welcome} />
          <Route path="/connect/:environmentId?" component={Connect} />
          <Route path="/overview" component={Overview} />
          <Route path="/accounts/:host?/:accountId?" component={Accounts} />
          <Route path="/campaigns/:part?/:item?" component={Campaigns} />
          <Route path="/conflicts" component={Conflicts} />
          <Route path="/creatives/:kind?/:key?" component={Creatives} />
          <Route path="/catalogs/:part?/:item?" component={Catalogs} />
          <Route path="/exchange" component={Exchange} />
          <Route path="/media/:part?/:item?" component={Media} />
          <Route path="/audiences/:part?/:item?" component={Audiences} />
          <Route path="/webhooks/:part?/:item?" component={Webhooks} />
          <Route path="/streams/:part?/:item?" component={Streams} />
          <Route path="/console/:part?/:item?" component={Console} />
          <Route path="/sandbox/:part?" component={Sandbox} />
          <Route path="/review/:step?/:draftId?" component={Review} />
          <Route path="/history/:snapshotId?" component={History} />
          <Route path="/activity/:jobId?/:part?" component={Activity} />
          <Route path="/settings/:part?" component={Settings} />
          <Route>
            <Redirect to={firstScreen(session)} replace />
          </Route>
        </Switch>
      </Suspense>
    </RouteBoundary>
  )
}

/** Without an account, there is no overview to show. */
function firstScreen({ users, accountId }: SessionState): string {
  if (users.length === 0) return '/welcome'
  return accountId === null ? '/accounts' : '/overview'
}
