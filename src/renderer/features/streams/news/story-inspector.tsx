import { Text } from '@mantine/core'
import { newsOperations } from '../../../../shared/api/platform/news.ts'
import { postOperations } from '../../../../shared/api/platform/posts.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Pending } from '../../../ui/faults/pending.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { PostList } from '../post-list.tsx'

/** One story: what it says, what it's about, and posts that it was made of. */
export function StoryInspector({ id }: { readonly id: string }) {
  const { value, fault, refetch } = useCall('news', 'get', { id })
  if (value === null) {
    return (
      <>
        <Pending label={t`Loading story`} fault={fault} onRetry={refetch} />
        <WaitNotice operations={[newsOperations.get, postOperations.lookUp]} />
      </>
    )
  }
  const { hook, summary, category, about, keywords, disclaimer, updatedAt, posts } = value
  return (
    <>
      <Section title={t`Summary`} hint={hook ?? undefined}>
        {summary !== null && <p>{summary}</p>}
        <FieldList
          fields={{
            [t`Category`]: category,
            [t`Subjects`]: about.length > 0 && about.join(', '),
            [t`Keywords`]: keywords.length > 0 && keywords.join(', '),
            [t`Updated`]: updatedAt !== null && exactTime(updatedAt),
            [t`ID`]: <IdText text={id} what={t`story ID`} />,
          }}
        />
        {disclaimer !== null && <Text c="dimmed">{disclaimer}</Text>}
      </Section>
      <Section title={t`Posts`}>
        {posts.length === 0 ? (
          <Text c="dimmed">{t`None of its posts can be seen.`}</Text>
        ) : (
          <PostList label={t`Posts of the story`} posts={posts} />
        )}
      </Section>
    </>
  )
}
