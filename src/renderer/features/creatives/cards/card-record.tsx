import type { CreativeRow } from '../../../../shared/creatives/creative-row.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { readTime } from '../../../ui/time.ts'

/** What the service says of a published card. */
export function CardRecord({ row }: { readonly row: CreativeRow }) {
  const { card_uri: uri, created_at: created } = row.record
  const createdAt = readTime(typeof created === 'string' ? created : null)
  return (
    <FieldList
      fields={{
        Id: <IdText text={row.key} what="card ID" />,
        Address: typeof uri === 'string' && <IdText text={uri} what="card address" />,
        Created: createdAt !== null && <RelativeTime at={createdAt} />,
        'Last synced': row.seenAt !== null && <RelativeTime at={row.seenAt} />,
      }}
    />
  )
}
