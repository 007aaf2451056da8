import { Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { WorkKind } from '../../shared/desktop/work-kind.ts'
import type { SessionState } from '../../shared/sign-in/session.ts'
import { t } from '../../shared/text/language.ts'
import { SkeletonRows } from '../ui/layout/skeleton-rows.tsx'
import { useLive, useWorkbench } from '../workbench/use-workbench.ts'
import { reportError } from './report-error.ts'
import { RouteBoundary } from './route-boundary.tsx'
import { areaScreens, otherScreens } from './screens.tsx'

/** The screen of a location. Each screen is loaded on first use and fails on its own. */
export function Routes() {
  const { bridge } = useWorkbench()
  const session = useLive('session')
  const { work } = useLive('preferences')
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
          {[...Object.values(areaScreens), ...otherScreens].map(({ route, screen }) => (
            <Route key={route} path={route} component={screen} />
          ))}
          <Route>
            <Redirect to={firstScreen(session, work)} replace />
          </Route>
        </Switch>
      </Suspense>
    </RouteBoundary>
  )
}

/** Without an account, there is no overview to show. */
function firstScreen({ users, accountId }: SessionState, work: WorkKind): string {
  if (users.length === 0) return '/welcome'
  if (work === 'integrations') return '/webhooks'
  return accountId === null ? '/accounts' : '/overview'
}
