import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { mediaShape } from '../../../media-picker/media-facts.ts'
import { MediaPicker } from '../../../media-picker/media-picker.tsx'
import { MediaThumbnail } from '../../../media-picker/media-thumbnail.tsx'
import type { MediaRows } from '../media-rows.ts'
import styles from './cards.module.css'

interface MediaChoiceProps {
  readonly workspace: Workspace
  /** Place in the draft: `components.0.media_key`. */
  readonly path: string
  /** "the card", "slide 2": whose media it is. */
  readonly name: string
  readonly mediaKey: string
  readonly rows: MediaRows
  readonly findings: readonly Finding[]
  readonly onChoose: (key: string) => void
}

/** One media of a card, with the way to choose another one. */
export function MediaChoice(props: MediaChoiceProps) {
  const { workspace, path, name, mediaKey, rows, findings, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-field={path} className={styles.stack}>
      <div className={styles.media}>
        <MediaFacts workspace={workspace} mediaKey={mediaKey} rows={rows} />
        <Button
          aria-label={`${mediaKey === '' ? 'Choose' : 'Replace'} media of ${name}`}
          onClick={() => setOpen(true)}
        >
          {mediaKey === '' ? 'Choose media' : 'Replace'}
        </Button>
      </div>
      <FieldFindings findings={findingsAt(findings, path)} />
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title="Choose an image or a video"
          types={['IMAGE', 'VIDEO']}
          chosen={mediaKey === '' ? [] : [mediaKey]}
          most={1}
          onChoose={([row]) => onChoose(row?.key ?? '')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface MediaFactsProps {
  readonly workspace: Workspace
  readonly mediaKey: string
  readonly rows: MediaRows
}

/** Picture, name and shape of a media. */
export function MediaFacts({ workspace, mediaKey, rows }: MediaFactsProps) {
  const row = rows.get(mediaKey)
  const shape = row === undefined ? null : mediaShape(row)
  return (
    <>
      <span className={styles.thumbnail}>
        <MediaThumbnail
          workspace={workspace}
          mediaKey={mediaKey === '' ? null : mediaKey}
          type={row?.type ?? null}
          version={row?.updatedAt ?? 0}
        />
      </span>
      <span className={styles.facts}>
        {mediaKey === '' && <span className={styles.muted}>No media yet</span>}
        {mediaKey !== '' && (row === undefined ? <code>{mediaKey}</code> : <span>{row.title}</span>)}
        {row !== undefined && (
          <span className={styles.muted}>
            {[row.type?.toLowerCase(), shape, row.remoteId === null ? 'not uploaded yet' : null]
              .filter((part) => part !== null && part !== undefined)
              .join(', ')}
          </span>
        )}
      </span>
    </>
  )
}
