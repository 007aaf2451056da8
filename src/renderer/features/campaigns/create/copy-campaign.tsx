import { Checkbox, Group } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Copied } from '../../../../shared/contract/campaigns.ts'
import { formatList } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'

/** Shown before a copy of line items: their targeting criteria can't be drafted yet. */
const alsoCopied = t`Targeting, curated categories and promoted posts are copied, too.`

/** The notice after copying. */
export function copyNotice(copied: Copied): string {
  const { campaigns, lineItems, curatedCategories, promotedPosts } = copied
  const copiedParts = [
    { count: campaigns.length, forms: { one: '# campaign', other: '# campaigns' } },
    { count: lineItems.length, forms: { one: '# line item', other: '# line items' } },
    { count: promotedPosts, forms: { one: '# promoted post', other: '# promoted posts' } },
    { count: curatedCategories, forms: { one: '# curated category', other: '# curated categories' } },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, forms }) => plural(count, forms))
  return [t`Copied, paused: ${formatList(copiedParts)}.`, ...partly(copied)].join(' ')
}

function partly({ withoutTargeting }: Copied): readonly string[] {
  if (withoutTargeting === 0) return []
  return [
    plural(withoutTargeting, {
      one: '# line item lost audiences that this account can’t target any more.',
      other: '# line items lost audiences that this account can’t target any more.',
    }),
  ]
}

interface CopyCampaignProps {
  readonly workspace: Workspace
  readonly campaignKey: string
  readonly onGo: (place: EntityRef) => void
}

/** Makes a paused copy of a campaign, with or without its line items. */
export function CopyCampaign({ workspace, campaignKey, onGo }: CopyCampaignProps) {
  const { bridge, notices } = useWorkbench()
  const [withChildren, setWithChildren] = useState(true)
  const { task, run, dismiss } = useAct()
  const clone = async () => {
    const items = [{ subject: 'campaign' as const, key: campaignKey }]
    const outcome = await run(() => bridge.campaigns.clone({ workspace, items, withChildren }))
    const [made] = outcome.ok ? outcome.value.campaigns : []
    if (!outcome.ok || made === undefined) return
    notices.say(outcome.value.withoutTargeting > 0 ? 'attention' : 'ok', copyNotice(outcome.value))
    onGo({ subject: 'campaign', key: made })
  }
  return (
    <Group gap="4px 12px">
      <Button
        icon={IconCopyPlus}
        loading={task.kind === 'running'}
        onClick={clone}
      >{t`Duplicate campaign`}</Button>
      <Checkbox
        label={t`With its line items`}
        checked={withChildren}
        onChange={({ currentTarget }) => setWithChildren(currentTarget.checked)}
      />
      {withChildren && <span className={styles.note}>{alsoCopied}</span>}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
    </Group>
  )
}
