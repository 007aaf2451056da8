import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { MediaPicker } from '../../media-picker/media-picker.tsx'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { FieldFindings, findingsAt } from '../../ui/form/findings.tsx'
import styles from './media.module.css'

interface PosterFieldProps {
  readonly workspace: Workspace
  readonly posterKey: string
  readonly findings: readonly Finding[]
  readonly onChoose: (key: string | null) => void
}

const path = 'poster_media_key'

/** The picture that stands for a video before it plays. */
export function PosterField({ workspace, posterKey, findings, onChoose }: PosterFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the form's own rows
    <div role="group" aria-label="Poster" data-field={path} className={styles.poster}>
      <span className={styles.label}>Poster</span>
      <div className={styles.posterLine}>
        <span className={styles.posterPicture}>
          <MediaThumbnail workspace={workspace} mediaKey={posterKey} type="IMAGE" alt="Poster" />
        </span>
        <span className={styles.muted}>
          {posterKey === '' ? 'The first frame of the video' : <code>{posterKey}</code>}
        </span>
        <Button onClick={() => setOpen(true)}>{posterKey === '' ? 'Choose poster' : 'Replace poster'}</Button>
        {posterKey !== '' && <Button onClick={() => onChoose(null)}>Use first frame</Button>}
      </div>
      <FieldFindings findings={findingsAt(findings, path)} />
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title="Choose a poster"
          types={['IMAGE']}
          chosen={posterKey === '' ? [] : [posterKey]}
          most={1}
          onChoose={([row]) => onChoose(row?.key ?? null)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
