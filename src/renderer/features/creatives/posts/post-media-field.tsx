import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { Count } from '../../../drafting/editor/draft-field.tsx'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { MediaPicker } from '../../../media-picker/media-picker.tsx'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import { moved } from '../cards/card-form.ts'
import { MediaFacts } from '../cards/media-choice.tsx'
import type { MediaRows } from '../media-rows.ts'
import { textsIn } from '../parts/content.ts'
import styles from './posts.module.css'

const field = 'media_keys'
const mostMedia = 4

interface PostMediaFieldProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly editing: DraftEditing
  readonly rows: MediaRows
}

/** Up to 4 images, or 1 GIF, or 1 video, in their order. */
export function PostMediaField({ workspace, open, editing, rows }: PostMediaFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const keys = textsIn(open.content, field)
  const write = (next: readonly string[]) => editing.set(field, next.length === 0 ? null : [...next])
  return (
    <div className={styles.stack} data-field={field}>
      {keys.length > 0 && (
        <OrderedList
          label="Media of the post"
          entries={keys}
          nameOf={(key, index) => `media ${index + 1}, ${rows.get(key)?.title ?? key}`}
          onMove={(from, to) => write(moved(keys, from, to))}
          onRemove={(index) => write(keys.filter((_, place) => place !== index))}
        >
          {(key, index) => (
            <div data-field={`${field}.${index}`}>
              <div className={styles.media}>
                <MediaFacts workspace={workspace} mediaKey={key} rows={rows} />
              </div>
              <FieldFindings findings={findingsAt(open.findings, `${field}.${index}`)} />
            </div>
          )}
        </OrderedList>
      )}
      <div className={styles.line}>
        <Button leftSection={<IconPhotoPlus size={14} aria-hidden />} onClick={() => setOpen(true)}>
          {keys.length === 0 ? 'Choose media' : 'Choose other media'}
        </Button>
        <span className={styles.muted}>
          <Count length={keys.length} maximum={mostMedia} />
        </span>
      </div>
      <FieldFindings findings={findingsAt(open.findings, field)} />
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title="Choose up to 4 images, or a GIF, or a video"
          types={['IMAGE', 'GIF', 'VIDEO']}
          chosen={keys}
          most={mostMedia}
          onChoose={(chosen) => write(chosen.map(({ key }) => key))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
