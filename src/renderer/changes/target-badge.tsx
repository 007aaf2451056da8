import { IconFlask, IconWorld } from '@tabler/icons-react'
import { currentEnvironment, isSandbox } from '../workbench/session.ts'
import { useLive } from '../workbench/use-workbench.ts'
import styles from './target-badge.module.css'

/** Stands beside a button that sends: where it sends to. Trial data and the real thing cannot be mistaken. */
export function TargetBadge() {
  const session = useLive('session')
  const view = currentEnvironment(session)
  if (view === null) return null
  const sandbox = isSandbox(view)
  return (
    <span className={styles.badge} data-sandbox={sandbox}>
      {sandbox ? <IconFlask size={14} aria-hidden /> : <IconWorld size={14} aria-hidden />}
      <strong>{sandbox ? 'SANDBOX' : 'PRODUCTION'}</strong>
      <span className={styles.name}>
        {view.environment.name}
        {session.accountId !== null && `, ${session.accountId}`}
      </span>
    </span>
  )
}
