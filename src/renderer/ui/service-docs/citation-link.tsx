import { lazy, Suspense, useState } from 'react'
import type { Citation } from '../../../shared/service-docs/citation.ts'
import { serviceSections } from '../../../shared/service-docs/sections.ts'
import { basisLabels } from '../form/source-label.ts'
import styles from './section-text.module.css'

const ServiceDocsDialog = lazy(async () => ({
  default: (await import('./service-docs-dialog.tsx')).ServiceDocsDialog,
}))

interface CitationLinkProps {
  readonly citation: Citation
  /** Added after the basis: the service's error code. */
  readonly code?: string
}

/** The section that a statement rests on, as a button that opens it. */
export function CitationLink({ citation: { basis, section }, code }: CitationLinkProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {serviceSections[section]}
      </button>{' '}
      ({[basisLabels[basis], ...(code === undefined ? [] : [code])].join(', ')})
      {isOpen && (
        <Suspense>
          <ServiceDocsDialog section={section} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
