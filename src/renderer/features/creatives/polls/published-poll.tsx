import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { textIn } from '../../../drafting/content.ts'
import { Reason } from '../../../ui/form/findings.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { readTime } from '../../../ui/time.ts'
import { durationWords } from './poll-duration.ts'
import { choicesOf, pollMinutesOf } from './poll-form.ts'

/** What the service has of a published poll. */
export function PublishedPoll({ row }: { readonly row: LibraryRow }) {
  const { content, record } = row
  const start = readTime(textIn(record, 'start_time'))
  const end = readTime(textIn(record, 'end_time'))
  const address = textIn(record, 'card_uri')
  return (
    <Section title="Details">
      <Reason>A published poll cannot be changed. Clone it to make another one like it.</Reason>
      <FieldList>
        <FieldRow name="Name">{textIn(content, 'name')}</FieldRow>
        <FieldRow name="Choices">{choicesOf(content, 0).join(', ')}</FieldRow>
        <FieldRow name="Open for">{durationWords(pollMinutesOf(content))}</FieldRow>
        <FieldRow name="Began">{start !== null && <RelativeTime at={start} />}</FieldRow>
        <FieldRow name="Ends">{end !== null && <RelativeTime at={end} />}</FieldRow>
        <FieldRow name="Id">
          <IdText text={row.key} what="poll id" />
        </FieldRow>
        <FieldRow name="Address">{address !== '' && <IdText text={address} what="poll address" />}</FieldRow>
        <FieldRow name="Last read">{row.seenAt !== null && <RelativeTime at={row.seenAt} />}</FieldRow>
      </FieldList>
    </Section>
  )
}
