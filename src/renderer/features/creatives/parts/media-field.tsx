import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { MediaPicker } from '../../../media-picker/media-picker.tsx'
import { MediaFacts } from '../cards/media-choice.tsx'
import { textBefore } from '../cards/text-before.ts'
import type { MediaRows } from '../media-rows.ts'
import { textIn } from './content.ts'
import styles from './parts.module.css'
import { Reason } from './reason.tsx'

interface MediaFieldProps {
  readonly workspace: Workspace
  readonly label: string
  readonly field: string
  /** Kinds that fit: IMAGE, GIF, VIDEO. */
  readonly types: readonly string[]
  /** "Choose a video": names the dialog. */
  readonly title: string
  readonly open: OpenDraft
  readonly editing: DraftEditing
  readonly rows: MediaRows
  readonly hint?: string
  /** Why none can be chosen; a media that is there can still be taken out. */
  readonly impossible?: string | null
}

/** One media that a draft names, with the ways to choose another one and to take it out. */
export function MediaField(props: MediaFieldProps) {
  const { workspace, label, field, types, title, open, editing, rows, hint, impossible = null } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const key = textIn(open.content, field)
  const name = label.toLowerCase()
  const before = textBefore(open, field)
  return (
    <fieldset data-field={field} className={styles.field} aria-describedby={id}>
      <legend>{label}</legend>
      <div className={styles.media}>
        <MediaFacts workspace={workspace} mediaKey={key} rows={rows} />
        {key !== '' && (
          <Button aria-label={`Take out ${name}`} onClick={() => editing.set(field, null)}>
            Take out
          </Button>
        )}
        <Button
          aria-label={`${key === '' ? 'Choose' : 'Replace'} ${name}`}
          disabled={impossible !== null}
          onClick={() => setOpen(true)}
        >
          {key === '' ? 'Choose' : 'Replace'}
        </Button>
      </div>
      <div id={id}>
        {impossible !== null && <Reason>{impossible}</Reason>}
        {impossible === null && hint !== undefined && <p className={styles.hint}>{hint}</p>}
        {before !== null && (
          <p className={styles.hint}>
            Was: {before === '' ? 'none' : (rows.get(before)?.title ?? <code>{before}</code>)}
          </p>
        )}
        <FieldFindings findings={findingsAt(open.findings, field)} />
      </div>
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title={title}
          types={types}
          chosen={key === '' ? [] : [key]}
          most={1}
          onChoose={([row]) => editing.set(field, row?.key ?? null)}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}
