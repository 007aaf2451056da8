import { Button, Checkbox } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import type { EntityPlace } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'
import { copyNotice } from './copy-words.ts'
import { targetingNotCopied } from './targeting-not-copied.ts'

interface CopyCampaignProps {
  readonly workspace: Workspace
  readonly campaignKey: string
  readonly onGo: (place: EntityPlace) => void
}

/** A paused copy of a campaign, with its line items or without. */
export function CopyCampaign({ workspace, campaignKey, onGo }: CopyCampaignProps) {
  const { bridge, notices } = useWorkbench()
  const [withChildren, setWithChildren] = useState(true)
  const [task, setTask] = useState<Task>(rest)
  const clone = async () => {
    setTask(running)
    const items = [{ subject: 'campaign' as const, key: campaignKey }]
    const outcome = await bridge.campaigns.clone({ workspace, items, withChildren })
    setTask(taskAfter(outcome))
    const [made] = outcome.ok ? outcome.value.campaigns : []
    if (!outcome.ok || made === undefined) return
    notices.say(outcome.value.withoutTargeting > 0 ? 'attention' : 'ok', copyNotice(outcome.value))
    onGo({ subject: 'campaign', key: made })
  }
  return (
    <div className={styles.facts}>
      <Button
        leftSection={<IconCopyPlus size={14} aria-hidden />}
        loading={task.kind === 'running'}
        onClick={clone}
      >
        Clone campaign
      </Button>
      <Checkbox
        label="With its line items"
        checked={withChildren}
        onChange={({ currentTarget }) => setWithChildren(currentTarget.checked)}
      />
      {withChildren && <span className={styles.muted}>{targetingNotCopied}</span>}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={() => setTask(rest)} />}
    </div>
  )
}
