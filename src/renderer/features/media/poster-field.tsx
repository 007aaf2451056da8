import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { t } from '../../../shared/text/language.ts'
import { MediaPicker } from '../../media-picker/media-picker.tsx'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { FieldFindings, findingsAt } from '../../ui/form/findings.tsx'
import parts from '../../ui/layout/parts.module.css'
import styles from './media.module.css'

interface PosterFieldProps {
  readonly workspace: Workspace
  readonly posterKey: string
  readonly findings: readonly Finding[]
  readonly onChoose: (key: string | null) => void
}

const path = 'poster_media_key'

/** The picture shown for a video before it plays. */
export function PosterField({ workspace, posterKey, findings, onChoose }: PosterFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack role="group" aria-label={t`Poster`} data-field={path} gap={4}>
      <Text span fw={500}>{t`Poster`}</Text>
      <Group gap={8}>
        {posterKey !== '' && (
          <span className={styles.posterPicture}>
            <MediaThumbnail workspace={workspace} mediaKey={posterKey} type="IMAGE" alt={t`Poster`} />
          </span>
        )}
        <span className={parts.muted}>
          {posterKey === '' ? t`First frame of the video` : <code>{posterKey}</code>}
        </span>
        <Button onClick={() => setOpen(true)}>
          {posterKey === '' ? t`Choose poster` : t`Replace poster`}
        </Button>
        {posterKey !== '' && <Button onClick={() => onChoose(null)}>{t`Use first frame`}</Button>}
      </Group>
      <FieldFindings findings={findingsAt(findings, path)} />
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title={t`Choose a poster`}
          types={['IMAGE']}
          chosen={posterKey === '' ? [] : [posterKey]}
          max={1}
          onChoose={([row]) => onChoose(row?.key ?? null)}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}
