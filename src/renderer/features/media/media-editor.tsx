import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { mediaTextLimits } from '../../../shared/api/ads/media-library.ts'
import { ratioValue } from '../../../shared/creatives/card-ratios.ts'
import { mediaFile } from '../../../shared/entities/media/media-content.ts'
import { categoriesFor } from '../../../shared/entities/media/media-file-rules.ts'
import { t } from '../../../shared/text/language.ts'
import { textIn } from '../../drafting/content.ts'
import { DraftEditor } from '../../drafting/editor/draft-editor.tsx'
import { type DraftForm, DraftSelect, DraftText } from '../../drafting/fields.tsx'
import { CropButtons } from '../../media-picker/crop/crop-buttons.tsx'
import { mediaRatio, ratiosToCrop } from '../../media-picker/media-facts.ts'
import { MediaAndFacts, MediaStage } from '../../media-picker/media-stage.tsx'
import { FileFacts } from './file-facts.tsx'
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
      clonable={false}
      layout="properties"
    >
      {(form, record) => (
        <>
          <MediaFields {...form} itemKey={itemKey} onGo={onGo} />
          {record}
        </>
      )}
    </DraftEditor>
  )
}

const categoryLabel: Readonly<Record<string, string>> = {
  amplify_video: t`For ads`,
  tweet_video: t`For posts`,
}

function MediaFields({ itemKey, onGo, ...form }: DraftForm & Pick<MediaEditorProps, 'itemKey' | 'onGo'>) {
  const { workspace, open, editing } = form
  const { content, findings, row } = open
  const file = mediaFile.safeParse(content.file)
  const kind = file.success ? file.data.kind : (row?.type ?? null)
  const isVideo = kind === 'VIDEO'
  const videosOnly = isVideo || kind === null ? null : t`Videos only`
  const text = (field: string) => textIn(content, field)
  const field = (path: keyof typeof mediaTextLimits, label: string) => ({
    ...form,
    label,
    path,
    limit: { maximum: mediaTextLimits[path] },
  })
  return (
    <MediaAndFacts
      stage={
        <>
          <MediaStage
            workspace={workspace}
            mediaKey={itemKey}
            type={kind}
            alt={open.title}
            ratio={row === null ? null : ratioValue(mediaRatio(row) ?? '')}
            version={row?.updatedAt ?? 0}
          />
          <CropButtons
            workspace={workspace}
            mediaKey={itemKey}
            title={open.title}
            ratios={ratiosToCrop({ type: kind, content, record: row?.record ?? {} })}
            onCropped={onGo}
          />
        </>
      }
    >
      {file.success && <FileFacts file={file.data} findings={findings} />}
      {file.success && isVideo && (
        <DraftSelect
          {...form}
          label={t`Purpose`}
          path="category"
          data={categoriesFor('VIDEO').map((value) => ({ value, label: categoryLabel[value] ?? value }))}
        />
      )}
      <DraftText {...field('name', t`Name`)} hint={t`Only you see it`} />
      <DraftText
        {...field('title', t`Title`)}
        disabled={videosOnly !== null && text('title') === ''}
        hint={videosOnly ?? undefined}
      />
      <DraftText
        {...field('description', t`Description`)}
        lines={3}
        disabled={videosOnly !== null && text('description') === ''}
        hint={videosOnly ?? undefined}
      />
      <DraftText {...field('file_name', t`File name`)} code />
      {(isVideo || text('poster_media_key') !== '') && (
        <PosterField
          workspace={workspace}
          posterKey={text('poster_media_key')}
          findings={findings}
          onChoose={(key) => editing.set('poster_media_key', key)}
        />
      )}
      <WhereUsed workspace={workspace} mediaKey={itemKey} />
      {row !== null && row.remoteId !== null && <MediaRecord workspace={workspace} row={row} />}
    </MediaAndFacts>
  )
}
