import { useMemo } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import { mediaKeysOfCard } from '../../../../shared/entities/cards/card-draft.ts'
import { cardTypeOf } from '../../../../shared/entities/cards/card-type.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { DraftText } from '../../../drafting/editor/draft-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { fromConstant } from '../../../ui/words.ts'
import { currentUser } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { mediaLibraryOf, useMediaRows } from '../media-rows.ts'
import { CardPreview } from '../preview/card-preview.tsx'
import { previewMedia } from '../preview/media-for-preview.tsx'
import { PostFrame } from '../preview/post-frame.tsx'
import { CardContentFields } from './card-content-fields.tsx'
import { readCard } from './card-form.ts'
import { CardRecord } from './card-record.tsx'
import styles from './cards.module.css'
import { textBefore } from './text-before.ts'

/** The editor of one card, new or published. */
export function CardEditor({ workspace, itemKey, onGo }: CreativeEditorProps) {
  return (
    <DraftEditor workspace={workspace} subject="card" itemKey={itemKey} onGo={onGo} changeable removable>
      {(open, editing) => <CardFields workspace={workspace} open={open} editing={editing} />}
    </DraftEditor>
  )
}

interface CardFieldsProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

function CardFields({ workspace, open, editing }: CardFieldsProps) {
  const card = useMemo(() => readCard(open.content), [open.content])
  const rows = useMediaRows(workspace, mediaKeysOfCard(card))
  const type =
    cardTypeOf(card, mediaLibraryOf(rows)) ?? (open.draft === null ? (open.row?.type ?? null) : null)
  const user = currentUser(useLive('session'))
  const name = user?.screenName ?? 'you'
  const findings = open.findings
  return (
    <>
      <details className={styles.preview} open>
        <summary>Preview</summary>
        <PostFrame author={{ name, handle: name }} text={null} promoted>
          <CardPreview card={card} {...previewMedia(workspace, rows)} />
        </PostFrame>
      </details>
      <p className={styles.type} role="status">
        Type <b>{type === null ? 'known once it has media and a destination' : fromConstant(type)}</b>
      </p>
      <DraftText
        label="Name"
        path="name"
        value={card.name ?? ''}
        onChange={(text) => editing.set('name', text)}
        findings={findings}
        limit={{ maximum: cardNameLimit }}
        before={textBefore(open, 'name')}
        hint="Only you see it"
      />
      <CardContentFields workspace={workspace} open={open} card={card} rows={rows} editing={editing} />
      {open.row !== null && (
        <Section title="Record">
          <CardRecord row={open.row} />
        </Section>
      )}
    </>
  )
}
