import { IconFlask, IconWorld } from '@tabler/icons-react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { isSandbox } from '../workbench/session.ts'
import { useLive } from '../workbench/use-workbench.ts'
import styles from './target-badge.module.css'

/** Stands beside a button that sends: where it sends to. Trial data and the real thing cannot be mistaken. */
export function TargetBadge({ workspace }: { readonly workspace: Workspace }) {
  const { environments } = useLive('session')
  const view = environments.find(({ environment }) => environment.id === workspace.environmentId)
  if (view === undefined) return null
  const sandbox = isSandbox(view)
  return (
    <span className={styles.badge} data-sandbox={sandbox}>
      {sandbox ? <IconFlask size={14} aria-hidden /> : <IconWorld size={14} aria-hidden />}
      <strong>{sandbox ? 'SANDBOX' : 'PRODUCTION'}</strong>
      <span className={styles.name}>
        {view.environment.name}, {workspace.accountId}
      </span>
    </span>
  )
}
