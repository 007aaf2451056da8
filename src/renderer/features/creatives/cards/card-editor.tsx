import { useMemo, useState } from 'react'
import { cardNameLimit } from '../../../../shared/api/ads/cards.ts'
import { mediaKeysOfCard } from '../../../../shared/entities/cards/card-draft.ts'
import { cardTypeOf } from '../../../../shared/entities/cards/card-type.ts'
import { t } from '../../../../shared/text/language.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import { type DraftForm, DraftText } from '../../../drafting/fields.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { rich } from '../../../ui/rich.ts'
import type { CreativeEditorProps } from '../creative-kinds.ts'
import { mediaLibraryOf, useMediaRows } from '../media-rows.ts'
import { CardPreview } from '../preview/card-preview.tsx'
import { AdFrame, PreviewLayout, previewMedia } from '../preview/preview-parts.tsx'
import { CardContentFields } from './card-content-fields.tsx'
import { readCard } from './card-form.ts'
import { CardRecord } from './card-record.tsx'
import { cardTypeLabel } from './card-type-label.ts'
import styles from './cards.module.css'

/** The editor of one card, new or published. */
export function CardEditor(props: CreativeEditorProps) {
  return (
    <DraftEditor {...props} subject="card">
      {(form) => <CardFields {...form} />}
    </DraftEditor>
  )
}

function CardFields(form: DraftForm) {
  const { workspace, open } = form
  const card = useMemo(() => readCard(open.content), [open.content])
  const rows = useMediaRows(workspace, mediaKeysOfCard(card))
  const [slide, setSlide] = useState(0)
  const type =
    cardTypeOf(card, mediaLibraryOf(rows)) ?? (open.draft === null ? (open.row?.type ?? null) : null)
  return (
    <PreviewLayout
      preview={
        <AdFrame>
          <CardPreview card={card} current={slide} {...previewMedia(workspace, rows)} />
        </AdFrame>
      }
      onFocus={({ target }) => {
        const focused = slideOf(target.closest<HTMLElement>('[data-field]')?.dataset.field)
        if (focused !== null) setSlide(focused)
      }}
    >
      <p
        className={styles.type}
        role="status"
      >{rich`Type ${type === null ? <span className={parts.muted}>{t`Set by its media and destination`}</span> : <b>{cardTypeLabel(type)}</b>}`}</p>
      <DraftText
        {...form}
        label={t`Name`}
        path="name"
        limit={{ maximum: cardNameLimit }}
        hint={t`Only you see it`}
      />
      <CardContentFields {...form} card={card} rows={rows} />
      {open.row !== null && (
        <Section title={t`Details`}>
          <CardRecord row={open.row} />
        </Section>
      )}
    </PreviewLayout>
  )
}

/** The slide that a field belongs to: 1 of `slides.1.0.media_key`. */
function slideOf(path = ''): number | null {
  const [list, index] = path.split('.')
  return list === 'slides' && index !== undefined ? Number(index) : null
}
