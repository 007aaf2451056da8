import { IconDownload } from '@tabler/icons-react'
import { Link } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive } from '../../workbench/use-workbench.ts'
import styles from './status-bar.module.css'

/** Shown while a newer version is available; links to it. */
export function StatusUpdates() {
  const { progress } = useLive('updates')
  if (progress.kind !== 'newer' && progress.kind !== 'ready' && progress.kind !== 'replaced') return null
  const { version } = progress.release
  return (
    <Link href="/settings/updates" className={styles.link}>
      <StatusLabel
        tone="information"
        icon={IconDownload}
        label={progress.kind === 'replaced' ? t`Restart for ${version}` : t`Version ${version}`}
        title={progress.kind === 'newer' ? t`An update is available` : t`An update is ready`}
      />
    </Link>
  )
}
