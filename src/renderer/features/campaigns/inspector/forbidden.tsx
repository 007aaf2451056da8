import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import type { Finding } from '../../../../shared/core/finding.ts'
import { sourceWords } from '../../../drafting/source-words.ts'
import styles from './inspector.module.css'

/** Why a choice cannot be taken, with the place in the documents a click away. */
export function Forbidden({ finding }: { readonly finding: Finding }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.reason}>
      <IconBan size={14} aria-hidden />
      <span>
        {finding.message}{' '}
        <button type="button" className={styles.rule} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Source
        </button>
        {isOpen && (
          <span className={styles.ruleText}>
            {sourceWords(finding.source)} ({finding.code})
          </span>
        )}
      </span>
    </span>
  )
}
