import { NativeSelect } from '@mantine/core'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { mediaTextLimits } from '../../../shared/api/ads/media-library.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { mediaFile } from '../../../shared/drafts/draft-content.ts'
import { categoriesFor } from '../../../shared/entities/media/media-file-rules.ts'
import type { DraftEditing, OpenDraft } from '../../drafting/editor/draft-editing.ts'
import { DraftEditor } from '../../drafting/editor/draft-editor.tsx'
import { draftFieldProps } from '../../drafting/editor/draft-field.tsx'
import { DraftText } from '../../drafting/editor/draft-text.tsx'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { FileFacts } from './file-facts.tsx'
import styles from './media.module.css'
import { MediaRecord } from './media-record.tsx'
import { PosterField } from './poster-field.tsx'
import { WhereUsed } from './where-used.tsx'

interface MediaEditorProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly onGo: (key: string | null) => void
}

/** One media of the library, or a new file. */
export function MediaEditor({ workspace, itemKey, onGo }: MediaEditorProps) {
  return (
    <DraftEditor
      workspace={workspace}
      subject="media"
      itemKey={itemKey}
      onGo={onGo}
      changeable
      removable
      clonable={false}
    >
      {(open, editing) => (
        <MediaFields workspace={workspace} itemKey={itemKey} open={open} editing={editing} />
      )}
    </DraftEditor>
  )
}

interface MediaFieldsProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

const categoryWords: Readonly<Record<string, string>> = {
  amplify_video: 'For ads',
  tweet_video: 'For posts',
}

function MediaFields({ workspace, itemKey, open, editing }: MediaFieldsProps) {
  const { content, findings, row, draft } = open
  const file = mediaFile.safeParse(content.file)
  const kind = file.success ? file.data.kind : (row?.type ?? null)
  const isVideo = kind === 'VIDEO'
  const videosOnly = isVideo || kind === null ? null : 'Videos only'
  const text = (field: string) => textOf(content, field)
  const before = (field: string) => {
    const base = draft?.base ?? null
    return base === null || textOf(base, field) === text(field) ? null : textOf(base, field)
  }
  const field = (path: keyof typeof mediaTextLimits, label: string) => ({
    ...{ label, path, findings, value: text(path), before: before(path) },
    limit: { maximum: mediaTextLimits[path] },
    // A cleared field is null, and so is one that was never set.
    onChange: (value: string) => editing.set(path, value === '' ? null : value),
  })
  return (
    <>
      <div className={styles.large}>
        <MediaThumbnail
          workspace={workspace}
          mediaKey={itemKey}
          type={kind}
          alt={open.title}
          size="large"
          fit="contain"
          version={row?.updatedAt ?? 0}
        />
      </div>
      {file.success && <FileFacts file={file.data} findings={findings} />}
      {file.success && isVideo && (
        <NativeSelect
          label="Purpose"
          value={text('category')}
          data={categoriesFor('VIDEO').map((value) => ({ value, label: categoryWords[value] ?? value }))}
          onChange={({ currentTarget: { value } }) => editing.set('category', value)}
          {...draftFieldProps({ path: 'category', findings })}
        />
      )}
      <DraftText {...field('name', 'Name')} hint="Only you see it" />
      <DraftText
        {...field('title', 'Title')}
        disabled={videosOnly !== null && text('title') === ''}
        {...(videosOnly === null ? {} : { hint: videosOnly })}
      />
      <DraftText
        {...field('description', 'Description')}
        lines={3}
        disabled={videosOnly !== null && text('description') === ''}
        {...(videosOnly === null ? {} : { hint: videosOnly })}
      />
      <DraftText {...field('file_name', 'File name')} code />
      {(isVideo || text('poster_media_key') !== '') && (
        <PosterField
          workspace={workspace}
          posterKey={text('poster_media_key')}
          findings={findings}
          onChoose={(key) => editing.set('poster_media_key', key)}
        />
      )}
      <WhereUsed workspace={workspace} mediaKey={itemKey} />
      {row !== null && row.remoteId !== null && <MediaRecord row={row} />}
    </>
  )
}

function textOf(fields: Fields, field: string): string {
  const value = fields[field]
  return typeof value === 'string' ? value : ''
}
