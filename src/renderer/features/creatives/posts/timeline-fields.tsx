import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { referenceTo } from '../../../../shared/drafts/draft.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { kinds } from '../../../../shared/entities/kinds.ts'
import { editWindowMs } from '../../../../shared/entities/posts/edit-window.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { textIn } from '../../../drafting/content.ts'
import { type DraftForm, DraftSelect, DraftText } from '../../../drafting/fields.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { FieldFindings, findingsAt, Reason } from '../../../ui/form/findings.tsx'
import { countdown, readTime } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { postIdIn } from './post-form.ts'

const maxChoices = 100

/** Posts of the account's users on their timelines, by text. */
function useTimelinePosts(workspace: Workspace): readonly EntityRow[] {
  const { value } = useCall('entities', 'list', {
    workspace,
    subject: 'post',
    text: '',
    types: ['ORGANIC'],
    changedOnly: false,
    sort: 'title',
    descending: false,
    offset: 0,
    count: maxChoices,
  })
  return value?.rows.filter(({ remoteId }) => remoteId !== null) ?? []
}

/** What only a post as the signed-in user has: reply, quote, community, paid partnership. */
export function TimelineFields(form: DraftForm) {
  const { workspace, open } = form
  const posts = useTimelinePosts(workspace)
  const previous = textIn(open.content, 'previous_post_id')
  return (
    <>
      {previous !== '' && <EditedPost id={previous} posts={posts} />}
      <PostChoice {...form} posts={posts} path="in_reply_to_tweet_id" label={t`Reply to`} />
      <PostChoice {...form} posts={posts} path="quote_tweet_id" label={t`Quoted post`} />
      <DraftText
        {...form}
        label={t`Community`}
        path="community_id"
        hint={t`The number in the community’s address`}
      />
      <Choice
        {...form}
        path="share_with_followers"
        label={t`Also share with followers`}
        description={t`For community posts: followers see it too.`}
      />
      <Choice
        {...form}
        path="paid_partnership"
        label={t`Paid partnership`}
        description={t`Labels the post as paid promotion.`}
      />
    </>
  )
}

function Choice({
  open,
  editing,
  path,
  label,
  description,
}: DraftForm & { readonly path: string; readonly label: string; readonly description: string }) {
  return (
    <div>
      <Checkbox
        label={label}
        description={description}
        checked={open.content[path] === true}
        data-field={path}
        onChange={({ currentTarget }) => editing.set(path, currentTarget.checked ? true : null)}
      />
      <FieldFindings findings={findingsAt(open.findings, path)} />
    </div>
  )
}

const another = 'another'

interface PostChoiceProps extends DraftForm {
  readonly posts: readonly EntityRow[]
  readonly path: string
  readonly label: string
}

/** A post by its text, or any other one by its address. */
function PostChoice({ posts, path, label, ...form }: PostChoiceProps) {
  const chosen = textIn(form.open.content, path)
  const isListed = chosen === '' || posts.some(({ key }) => key === chosen)
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState(chosen)
  const isOther = isTyping || !isListed
  return (
    <>
      <DraftSelect
        {...form}
        label={label}
        path={path}
        value={isOther ? another : chosen}
        data={[
          { value: '', label: t`None` },
          ...posts.map(({ key, title }) => ({ value: key, label: shortened(title) })),
          { value: another, label: t`Another post, by address` },
        ]}
        onChange={(value) => {
          setTyping(value === another)
          if (value !== another) form.editing.set(path, value || null)
        }}
      />
      {isOther && (
        <TextInput
          label={t`Address of the post`}
          description={t`Paste its link.`}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            form.editing.set(path, postIdIn(currentTarget.value))
          }}
        />
      )}
    </>
  )
}

function EditedPost({ id, posts }: { readonly id: string; readonly posts: readonly EntityRow[] }) {
  const post = posts.find(({ key }) => key === id)
  const created = readTime(textIn(post?.record ?? {}, 'created_at'))
  return (
    <>
      <Reason>
        {post === undefined
          ? t`This is a new version of a post. What you leave out stays as it is.`
          : t`This is a new version of “${shortened(post.title)}”. What you leave out stays as it is.`}
      </Reason>
      {created !== null && <TimeLeft until={created + editWindowMs} />}
    </>
  )
}

function TimeLeft({ until }: { readonly until: number }) {
  const now = useNow(1_000)
  const remainingTime = countdown(until, now)
  return (
    <Text c="dimmed" role="timer" aria-label={t`Time left to edit`}>
      {until > now ? t`Can be edited for ${remainingTime}` : t`The hour for edits is over.`}
    </Text>
  )
}

interface EditPostProps {
  readonly workspace: Workspace
  readonly row: EntityRow
  /** When its hour ends. */
  readonly until: number
}

/** When the hour in which the signed-in user may edit a post ends; null if it's over, or for other users' posts. */
export function useEditableUntil({ content, record }: EntityRow): number | null {
  const { userId } = useLive('session')
  const now = useNow(1_000)
  const created = readTime(textIn(record, 'created_at'))
  const until = (created ?? 0) + editWindowMs
  return created === null || until <= now || textIn(content, 'as_user_id') !== userId ? null : until
}

/** Drafts a new version of a post, for one hour after it was posted. */
export function EditPost({ workspace, row: { key, content }, until }: EditPostProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct()
  const [, navigate] = useLocation()
  const edit = async () => {
    const { name: _name, ...posted } = content
    const fields = { ...posted, previous_post_id: key }
    const draft = await run(() =>
      bridge.drafts.create({ workspace, subject: 'post', fields, unchecked: true }),
    )
    if (draft.ok) navigate(kinds.post.placeOf(referenceTo(draft.value.id)))
  }
  return (
    <>
      <Group gap={8}>
        <Button loading={task.kind === 'running'} onClick={edit}>{t`Edit post`}</Button>
        <TimeLeft until={until} />
      </Group>
      <Text c="dimmed">{t`The author needs the premium subscription.`}</Text>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={edit} />}
    </>
  )
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
