import { fieldLabel } from '../../shared/drafts/draft-labels.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { type DraftSubject, descriptorOf } from '../../shared/entities/kinds.ts'
import { formatList } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'

/** What a copy or template of these records may lack, because the service doesn't return it; null if nothing. */
export function unreturnedNotice(subject: DraftSubject, rows: readonly EntityRow[]): string | null {
  const fields = rows.flatMap(({ remoteId, content }) =>
    remoteId === null ? [] : (descriptorOf(subject).unreturned?.(content) ?? []),
  )
  if (fields.length === 0) return null
  const labels = formatList([...new Set(fields)].map(fieldLabel))
  return t`The service doesn’t return everything, so these aren’t copied: ${labels}. Set them again if you need them.`
}
