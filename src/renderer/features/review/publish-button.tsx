import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { countOf } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { amountsNotTyped } from './money-typing.ts'
import { reviewStore } from './review-store.ts'

/** Says how much it sends, and beside it where to. */
export function PublishButton() {
  const store = reviewStore(useWorkbench())
  const { totals, publishing, choosing, typed } = useStore(store.store)
  const workspace = useWorkspace()
  const [, navigate] = useLocation()
  const count = totals?.publishable ?? 0
  const untyped = amountsNotTyped(totals?.toType ?? [], typed).length
  const publish = async () => {
    const job = await store.publish()
    if (job !== null) navigate(`/activity/${encodeURIComponent(job.id)}`)
  }
  return (
    <>
      {workspace !== null && <TargetBadge workspace={workspace} />}
      <Button
        variant="filled"
        leftSection={<IconSend size={14} aria-hidden />}
        disabled={count === 0 || untyped > 0 || choosing.kind === 'running'}
        title={untyped === 0 ? undefined : 'Type the amount below first'}
        loading={publishing.kind === 'running'}
        onClick={publish}
      >
        {count === 0 ? 'Nothing to publish' : `Publish ${countOf(count, 'change')}`}
      </Button>
    </>
  )
}
