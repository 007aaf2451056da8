import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { readTime } from '../../../ui/time.ts'

/** The service's data of a published card. */
export function CardRecord({ row }: { readonly row: EntityRow }) {
  const { card_uri: uri, created_at: created } = row.record
  const createdAt = readTime(typeof created === 'string' ? created : null)
  return (
    <FieldList
      fields={{
        [t`ID`]: <IdText text={row.key} what={t`card ID`} />,
        [t`Address`]: typeof uri === 'string' && <IdText text={uri} what={t`card address`} />,
        [t`Created`]: createdAt !== null && <RelativeTime at={createdAt} />,
        [t`Last synced`]: row.seenAt !== null && <RelativeTime at={row.seenAt} />,
      }}
    />
  )
}
