import { IconExternalLink } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { useFaultActions } from '../faults/fault-actions.ts'
import parts from '../layout/parts.module.css'
import styles from './external-link.module.css'

/** An address that opens in the system's browser, once a person agrees; as text if it isn't one that may. */
export function ExternalLink({ url }: { readonly url: string }) {
  const perform = useFaultActions()
  if (!url.startsWith('https://') || !URL.canParse(url)) return url
  return (
    <button
      type="button"
      className={`${parts.link} ${styles.link}`}
      title={t`Open in your browser: ${url}`}
      onClick={() => perform({ kind: 'open', url, label: url })}
    >
      {url} <IconExternalLink size={14} aria-hidden className={styles.icon} />
    </button>
  )
}
