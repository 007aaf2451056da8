import { IconFlask, IconWorld } from '@tabler/icons-react'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { isSandbox } from '../../workbench/session.ts'
import styles from './environment-badge.module.css'

/** The environment of everything on screen. The sandbox's badge is in capitals and has its own color. */
export function EnvironmentBadge({ view }: { readonly view: EnvironmentView }) {
  const sandbox = isSandbox(view)
  const { kind, name, adsUrl } = view.environment
  return (
    <span className={styles.badge} data-sandbox={sandbox} title={adsUrl}>
      {sandbox ? <IconFlask size={14} aria-hidden /> : <IconWorld size={14} aria-hidden />}
      {sandbox && <strong>{t`SANDBOX`}</strong>}
      {/* The name of the built-in sandbox would say the same again. */}
      {kind !== 'sandbox' && <span className={styles.name}>{name}</span>}
    </span>
  )
}
