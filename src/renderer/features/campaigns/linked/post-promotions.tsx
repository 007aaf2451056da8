import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { maxNewDrafts } from '../../../../shared/drafts/draft.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { textIn } from '../../../drafting/content.ts'
import { ManyPicker } from '../../../drafting/list/row-picker.tsx'
import { column } from '../../../table/columns.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'

interface PostPromotionsProps {
  readonly workspace: Workspace
  /** The line item's ID, or the reference to its draft. */
  readonly lineItem: string
}

/** Maximum keys per call. */
const maxKeys = 200

/** Promotions of a line item that start or end with the next publish, and the choice of further posts. */
export function PostPromotions({ workspace, lineItem }: PostPromotionsProps) {
  const { drafts } = useWorkbench().bridge
  const [isOpen, setOpen] = useState(false)
  const uses = useCall('entities', 'usesOf', { workspace, subject: 'lineItem', keys: [lineItem] })
  const keys = (uses.value ?? []).flatMap(({ subject, key }) => (subject === 'promotedPost' ? [key] : []))
  const promotions = useRowsByKey(workspace, 'promotedPost', keys)
  const changed = promotions.filter(({ change }) => change !== null)
  const posts = useRowsByKey(workspace, 'post', changed.map(postOf))
  const { run, task, dismiss } = useAct([['entities', 'usesOf', { workspace }]])
  const promote = (postKeys: readonly string[]) =>
    run(async () => {
      for (let at = 0; at < postKeys.length; at += maxNewDrafts) {
        const records = postKeys
          .slice(at, at + maxNewDrafts)
          .map((tweet_id) => ({ line_item_id: lineItem, tweet_id }))
        const created = await drafts.createMany({ workspace, subject: 'promotedPost', records })
        if (!created.ok) return created
      }
      return succeed(undefined)
    })
  return (
    <Section
      title={t`Posts to promote`}
      actions={<Button onClick={() => setOpen(true)}>{t`Choose posts`}</Button>}
    >
      {uses.fault !== null && <FaultNotice fault={uses.fault} onRetry={uses.refetch} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      {changed.length === 0 ? (
        <Text c="dimmed">{t`No promotions start or end with the next publish.`}</Text>
      ) : (
        <ul className={styles.list} aria-label={t`Posts to promote`}>
          {changed.map((promotion) => {
            const key = postOf(promotion)
            const title = posts.find((post) => post.key === key)?.title ?? t`Post`
            const isEnding = promotion.change?.kind === 'delete'
            return (
              <li key={promotion.key}>
                <Group component="span" gap={8} justify="space-between" wrap="nowrap">
                  <Link href={`/creatives/posts/${encodeURIComponent(key)}`}>{title}</Link>
                  <span className={styles.note}>
                    {isEnding ? t`Ends when you publish` : t`Starts when you publish`}
                  </span>
                  <Button
                    aria-label={isEnding ? t`Keep promoting ${title}` : t`Discard the promotion of ${title}`}
                    onClick={() => run(() => drafts.discard({ draftIds: [promotion.change?.draftId ?? ''] }))}
                  >
                    {isEnding ? t`Keep` : t`Discard`}
                  </Button>
                </Group>
              </li>
            )
          })}
        </ul>
      )}
      {isOpen && (
        <PostPicker
          workspace={workspace}
          promoted={promotions.map(postOf)}
          onChoose={(postKeys) => void promote(postKeys)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

interface PostPickerProps {
  readonly workspace: Workspace
  /** Posts that the line item already promotes. */
  readonly promoted: readonly string[]
  readonly onChoose: (postKeys: readonly string[]) => void
  readonly onClose: () => void
}

function PostPicker({ workspace, promoted, onChoose, onClose }: PostPickerProps) {
  return (
    <ManyPicker
      workspace={workspace}
      subject="post"
      title={t`Choose posts`}
      label={t`Posts to choose from`}
      searchLabel={t`Search posts`}
      sort="updated"
      whyNot={({ key, change }) => {
        if (promoted.includes(key)) return t`Already promoted`
        return change?.kind === 'delete' ? t`Will be deleted` : null
      }}
      columns={[
        column('title', t`Name`, { width: 180, grow: 1 }, ({ title }) => <NameText text={title} />),
        column('text', t`Text`, { width: 220, grow: 3 }, ({ content }) => textIn(content, 'text')),
      ]}
      confirmLabel={(count) =>
        count === 0 ? t`Promote` : plural(count, { one: 'Promote # post', other: 'Promote # posts' })
      }
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

function postOf({ content }: EntityRow): string {
  return textIn(content, 'tweet_id')
}

function useRowsByKey(
  workspace: Workspace,
  subject: 'promotedPost' | 'post',
  ids: readonly string[],
): readonly EntityRow[] {
  const keys = [...new Set(ids)].filter((id) => id !== '').slice(0, maxKeys)
  return useCall('entities', 'find', keys.length === 0 ? null : { workspace, subject, keys }).value ?? []
}
