import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { ChangeInspector } from './change-inspector.tsx'
import { ChangesList } from './changes-list.tsx'
import { MoneyPart } from './money-part.tsx'
import { PublishButton } from './publish-button.tsx'
import styles from './review.module.css'
import { ReviewSteps } from './review-steps.tsx'
import { reviewStore } from './review-store.ts'
import { ReviewTotals } from './review-totals.tsx'

/** Step 2: what would be sent, change by change, and the button that sends it. */
export function ChangesStep({ draftId }: { readonly draftId: string | null }) {
  const store = reviewStore(useWorkbench())
  const { item, publishing, choosing } = useStore(store.store)
  const [, navigate] = useLocation()
  useEffect(() => {
    store.load()
  }, [store])
  useEffect(() => {
    if (draftId === null) store.openItem(null)
  }, [store, draftId])
  const inspector: Inspector | null =
    draftId === null
      ? null
      : {
          title: item?.title ?? 'Change',
          content: <ChangeInspector />,
          onClose: () => navigate('/review/changes'),
        }
  return (
    <ListAndInspector
      list={
        <>
          <PageHeader title="Review" actions={<PublishButton />} />
          <ReviewSteps current="/review/changes">
            <Choice />
          </ReviewSteps>
          {publishing.kind === 'failed' && (
            <div className={styles.notice}>
              <FaultNotice fault={publishing.fault} />
            </div>
          )}
          {choosing.kind === 'failed' && (
            <div className={styles.notice}>
              <FaultNotice fault={choosing.fault} />
            </div>
          )}
          <ReviewTotals />
          <MoneyPart />
          <ChangesList openedId={draftId} />
        </>
      }
      inspector={inspector}
    />
  )
}

/** All of them, or those that a person marks. */
function Choice() {
  const store = reviewStore(useWorkbench())
  const { chosen, choosing } = useStore(store.store)
  const { total } = useStore(store.items.store)
  const [, navigate] = useLocation()
  if (total === null || total === 0) return null
  return (
    <>
      <span role="status" className={styles.muted}>
        {choosing.kind === 'running'
          ? 'Marking the others'
          : chosen === null
            ? `All ${formatCount(total)} chosen`
            : `${formatCount(chosen.size)} of ${formatCount(total)} chosen`}
      </span>
      <Button leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => navigate('/review/print')}>
        Print
      </Button>
      <Button disabled={chosen === null} onClick={store.chooseAll}>
        Choose all
      </Button>
      <Button disabled={chosen?.size === 0} onClick={store.chooseNone}>
        Choose none
      </Button>
    </>
  )
}
