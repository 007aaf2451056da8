import { IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { AppPage } from './app-page.tsx'
import { ClockPage } from './clock-page.tsx'
import { FaultsPage } from './faults-page.tsx'
import { PeoplePage } from './people-page.tsx'

const views = {
  people: { href: '/sandbox/people', title: t`People`, page: PeoplePage },
  clock: { href: '/sandbox/clock', title: t`Clock`, page: ClockPage },
  app: { href: '/sandbox/app', title: t`App`, page: AppPage },
  faults: { href: '/sandbox/faults', title: t`Faults`, page: FaultsPage },
}

/** What happens in the built-in sandbox without a client; each tab is a part of the address. */
export function Sandbox({ params: { part } }: { readonly params: { readonly part?: string | undefined } }) {
  const sandbox = useLive('sandbox')
  const current = currentEnvironment(useLive('session'))
  const view = Object.entries(views).find(([name]) => name === part)?.[1]
  if (view === undefined) return <Redirect to="/sandbox/people" replace />
  const { page: Page, href } = view
  const isCurrent = current?.environment.kind === 'sandbox'
  return (
    <div className={parts.scroll}>
      <PageHeader
        title={t`Sandbox`}
        tabs={{ label: t`Sandbox views`, views: Object.values(views), current: href }}
      />
      {isCurrent && sandbox.kind === 'running' && <Page />}
      {/* The banner above has the button that starts it. */}
      {isCurrent && sandbox.kind !== 'running' && (
        <EmptyState
          icon={IconFlask}
          sentence={sandbox.kind === 'starting' ? t`The sandbox is starting.` : t`The sandbox is stopped.`}
          hint={t`While it runs, you can let people act in it, move its clock and plan faults.`}
        />
      )}
      {!isCurrent && <Elsewhere name={current?.environment.name ?? null} />}
    </div>
  )
}

function Elsewhere({ name }: { readonly name: string | null }): ReactNode {
  return (
    <EmptyState
      icon={IconFlask}
      sentence={
        name === null
          ? t`This screen controls the built-in sandbox.`
          : t`This screen controls the built-in sandbox, but you’re working in ${name}.`
      }
      hint={t`Switch to a user of the built-in sandbox to use it.`}
    />
  )
}
