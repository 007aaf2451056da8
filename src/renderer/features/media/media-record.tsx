import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { isDraftUse } from '../../../shared/entities/uses.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { mediaDuration, minutesAndSeconds } from '../../media-picker/media-facts.ts'
import { IdText } from '../../ui/id-text.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { readTime } from '../../ui/time.ts'
import { usesOfMedia } from './where-used.tsx'

interface MediaRecordProps {
  readonly workspace: Workspace
  readonly row: EntityRow
}

/** The service's data of a media. */
export function MediaRecord({ workspace, row }: MediaRecordProps) {
  const uses = useCall('entities', 'usesOf', usesOfMedia(workspace, row.key)).value
  const posts = uses?.filter((use) => use.subject === 'post' && !isDraftUse(use)).length ?? 0
  const { record } = row
  const text = (name: string) => {
    const value = record[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const constantLabel = (name: string) => {
    const value = text(name)
    return value === null ? null : fromConstant(value)
  }
  const duration = mediaDuration(row)
  const createdAt = readTime(text('created_at'))
  const isPosted = record.tweeted === true ? t`Yes` : t`None`
  return (
    <Section title={t`Details`}>
      <FieldList
        fields={{
          [t`Media key`]: <IdText text={row.key} what={t`media key`} />,
          [t`Category`]: constantLabel('media_category'),
          [t`Status`]: constantLabel('media_status'),
          [t`Ratio`]: text('aspect_ratio'),
          ...(duration !== null && { [t`Length`]: minutesAndSeconds(duration) }),
          [t`In posts`]: posts > 0 ? formatCount(posts) : isPosted,
          [t`Created`]: createdAt !== null && <RelativeTime at={createdAt} />,
          [t`Last synced`]: row.seenAt !== null && <RelativeTime at={row.seenAt} />,
        }}
      />
    </Section>
  )
}
