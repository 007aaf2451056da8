import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { carouselBounds } from '../../../../shared/api/ads/card-components.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { Count } from '../../../drafting/editor/draft-field.tsx'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { MediaPicker } from '../../../media-picker/media-picker.tsx'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import type { MediaRows } from '../media-rows.ts'
import { moved } from './card-form.ts'
import styles from './cards.module.css'
import { MediaFacts } from './media-choice.tsx'

interface CarouselMediaProps {
  readonly workspace: Workspace
  readonly path: string
  readonly keys: readonly string[]
  readonly rows: MediaRows
  readonly findings: readonly Finding[]
  readonly onChange: (keys: readonly string[]) => void
}

/** The media of a carousel in the order in which they are swiped. */
export function CarouselMedia({ workspace, path, keys, rows, findings, onChange }: CarouselMediaProps) {
  const [isOpen, setOpen] = useState(false)
  const { maximum } = carouselBounds
  return (
    <div className={styles.stack} data-field={path}>
      <OrderedList
        label="Media of the carousel"
        entries={keys}
        nameOf={(key, index) => `media ${index + 1}, ${rows.get(key)?.title ?? key}`}
        onMove={(from, to) => onChange(moved(keys, from, to))}
        onRemove={(index) => onChange(keys.filter((_, other) => other !== index))}
      >
        {(key, index) => (
          <div data-field={`${path}.${index}`}>
            <div className={styles.media}>
              <MediaFacts workspace={workspace} mediaKey={key} rows={rows} />
            </div>
            <FieldFindings findings={findingsAt(findings, `${path}.${index}`)} />
          </div>
        )}
      </OrderedList>
      <div className={styles.choice}>
        <Button leftSection={<IconPhotoPlus size={14} aria-hidden />} onClick={() => setOpen(true)}>
          {keys.length === 0 ? 'Choose media' : 'Choose other media'}
        </Button>
        <Count length={keys.length} maximum={maximum} />
      </div>
      <FieldFindings findings={findingsAt(findings, path)} />
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title="Choose 2 to 6 images or videos"
          types={['IMAGE', 'VIDEO']}
          chosen={keys}
          most={maximum}
          onChoose={(chosen) => onChange(chosen.map(({ key }) => key))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
