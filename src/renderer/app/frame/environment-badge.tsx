import { IconFlask, IconWorld } from '@tabler/icons-react'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { isSandbox } from '../../workbench/session.ts'
import styles from './environment-badge.module.css'

/** Which environment everything on the screen belongs to. A sandbox says so in capitals and in its own colour. */
export function EnvironmentBadge({ view }: { readonly view: EnvironmentView }) {
  const sandbox = isSandbox(view)
  return (
    <span className={styles.badge} data-sandbox={sandbox} title={view.environment.adsUrl}>
      {sandbox ? <IconFlask size={14} aria-hidden /> : <IconWorld size={14} aria-hidden />}
      {sandbox && <strong>{t`SANDBOX`}</strong>}
      <span className={styles.name}>{view.environment.name}</span>
    </span>
  )
}
