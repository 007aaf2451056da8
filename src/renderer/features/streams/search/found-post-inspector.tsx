import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Pending } from '../../../ui/faults/pending.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { exactTime } from '../../../ui/time.ts'

/** One found post with all that the service said about it. */
export function FoundPostInspector({ id, number }: { readonly id: number; readonly number: number }) {
  const { value, fault, refetch } = useCall('postSearch', 'get', { id, number })
  if (value === null) return <Pending label={t`Loading post`} fault={fault} onRetry={refetch} />
  const { author, text, at, likes, replies, reposts, postId, record } = value
  return (
    <>
      <InspectorFigures label={t`Figures of the post`}>
        {likes !== null && <Figure title={t`Likes`} value={formatCount(likes)} />}
        {replies !== null && <Figure title={t`Replies`} value={formatCount(replies)} />}
        {reposts !== null && <Figure title={t`Reposts`} value={formatCount(reposts)} />}
      </InspectorFigures>
      <blockquote className={parts.quote}>{text}</blockquote>
      <FieldList
        fields={{
          [t`Author`]: author !== null && `@${author}`,
          [t`Posted`]: at !== null && exactTime(at),
          [t`ID`]: <IdText text={postId} what={t`post ID`} />,
        }}
      />
      <RecordFold what={t`post`} record={record} />
    </>
  )
}
