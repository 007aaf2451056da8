import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { Reason } from '../../../ui/form/findings.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { countOf } from '../../../ui/number.ts'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { readTime } from '../../../ui/time.ts'
import { fromConstant } from '../../../ui/words.ts'
import { isOnlyAd } from './post-form.ts'
import { authorOf } from './record-author.ts'
import type { ShownCard } from './use-card-row.ts'

interface PublishedPostProps {
  readonly row: LibraryRow
  readonly card: ShownCard | null
}

/** What the service has of a published post. */
export function PublishedPost({ row, card }: PublishedPostProps) {
  const { content, record } = row
  const created = readTime(textIn(record, 'created_at'))
  const poster = authorOf(record)
  const media = textsIn(content, 'media_keys')
  const settings = textIn(content, 'conversation_settings')
  return (
    <Section title="Details">
      <Reason>Of a published post only the name can be changed. Clone it to post something else.</Reason>
      <FieldList>
        <FieldRow name="Text">{textIn(content, 'text')}</FieldRow>
        <FieldRow name="Media">{media.length > 0 && countOf(media.length, 'media', 'media')}</FieldRow>
        <FieldRow name="Card">{card?.row.title ?? textIn(content, 'card_uri')}</FieldRow>
        <FieldRow name="Posted as">
          {poster === null ? textIn(content, 'as_user_id') : `@${poster.handle}`}
        </FieldRow>
        <FieldRow name="Audience">{isOnlyAd(content) ? 'Only as an ad' : 'On the timeline as well'}</FieldRow>
        <FieldRow name="Who can reply">{settings !== '' && fromConstant(settings)}</FieldRow>
        <FieldRow name="Id">
          <IdText text={row.key} what="post id" />
        </FieldRow>
        <FieldRow name="Created">{created !== null && <RelativeTime at={created} />}</FieldRow>
        <FieldRow name="Last read">{row.seenAt !== null && <RelativeTime at={row.seenAt} />}</FieldRow>
      </FieldList>
    </Section>
  )
}
