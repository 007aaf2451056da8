import { Modal, Stack } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import { type ServiceSection, serviceSections } from '../../../shared/service-docs/sections.ts'
import { t } from '../../../shared/text/language.ts'
import { useFocusReturn } from '../layout/use-focus-return.ts'
import { isSection, loadPage, pageOf } from './page-texts.ts'
import styles from './section-text.module.css'
import { SectionText } from './section-text.tsx'

interface ServiceDocsDialogProps {
  readonly section: ServiceSection
  readonly onClose: () => void
}

/** A section of docs/service, and the others of its page. Links lead from section to section. */
export function ServiceDocsDialog({ section, onClose }: ServiceDocsDialogProps) {
  useFocusReturn()
  const [current, setCurrent] = useState(section)
  return (
    <Modal opened onClose={onClose} title={serviceSections[current]} size={920}>
      <Suspense fallback={<p>{t`Loading`}</p>}>
        <PageSection section={current} onOpen={setCurrent} />
      </Suspense>
    </Modal>
  )
}

interface PageSectionProps {
  readonly section: ServiceSection
  readonly onOpen: (section: ServiceSection) => void
}

function PageSection({ section, onOpen }: PageSectionProps) {
  const page = pageOf(section)
  const sections = use(loadPage(page))
  return (
    <Stack gap={16} lang="en">
      <SectionText
        page={page}
        markdown={sections.find(({ name }) => name === section)?.text ?? ''}
        onOpen={onOpen}
      />
      <nav className={styles.contents} aria-label={t`On this page`}>
        {sections.map(({ name, heading }) => (
          <button
            key={name}
            type="button"
            className={styles.link}
            aria-current={name === section}
            onClick={() => {
              if (isSection(name)) onOpen(name)
            }}
          >
            {heading}
          </button>
        ))}
      </nav>
    </Stack>
  )
}
