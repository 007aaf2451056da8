import { IconPrinter } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ReviewItem } from '../../../shared/publishing/review.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useOpenedRow } from '../../data/windows.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { ChangeInspector } from './change-inspector.tsx'
import { ChangesFilter, ChangesSearch } from './changes-filter.tsx'
import { ChangesList } from './changes-list.tsx'
import { MoneyPart } from './money-part.tsx'
import { PublishButton } from './publish-button.tsx'
import { ReviewHeader } from './review-header.tsx'
import { ReviewTotals } from './review-totals.tsx'
import { type ReviewState, readAllIds, reviewChoice, useReview } from './use-review.ts'

interface ChangesStepProps {
  readonly workspace: Workspace
  readonly draftId: string | null
}

/** Step 2: what would be sent, change by change, and the button that sends it. */
export function ChangesStep({ workspace, draftId }: ChangesStepProps) {
  const workbench = useWorkbench()
  const choice = reviewChoice(workbench)
  const review = useReview(workspace)
  const item = useOpenedRow(review.list, (row) => row.draftId === draftId)
  const publishing = useAct()
  const choosing = useAct()
  const isChoosing = choosing.task.kind === 'running'
  const [, navigate] = useLocation()
  const choose = async (items: readonly ReviewItem[], on: boolean) => {
    let { chosen } = choice.getState()
    if (chosen === null) {
      const all = await choosing.run(() => readAllIds(workbench.bridge, workspace))
      if (!all.ok) return
      chosen = all.value
    }
    const next = new Set(chosen)
    for (const { draftId: id } of items) {
      if (on) next.add(id)
      else next.delete(id)
    }
    choice.setState({ chosen: next.size === review.count ? null : next })
  }
  const hasChanges = review.count !== null && review.count > 0
  return (
    <ListAndInspector
      inspector={
        draftId !== null && {
          title: item?.title ?? t`Change`,
          content: <ChangeInspector key={draftId} item={item} />,
          onClose: () => navigate('/review/changes'),
        }
      }
    >
      <ReviewHeader
        step="/review/changes"
        {...(hasChanges && {
          search: <ChangesSearch />,
          filters: <ChangesFilter review={review} />,
          count: <Choice review={review} isChoosing={isChoosing} />,
        })}
        actions={
          <>
            {hasChanges && (
              <Button icon={IconPrinter} onClick={() => navigate('/review/print')}>{t`Print`}</Button>
            )}
            <PublishButton review={review} publishing={publishing} isChoosing={isChoosing} />
          </>
        }
      />
      {publishing.task.kind === 'failed' && <FaultNotice fault={publishing.task.fault} variant="bar" />}
      {choosing.task.kind === 'failed' && <FaultNotice fault={choosing.task.fault} variant="bar" />}
      <ReviewTotals review={review} />
      <MoneyPart totals={review.totals} />
      <ChangesList
        review={review}
        openedId={draftId}
        onChoose={choose}
        onChooseAll={(all) => choice.setState({ chosen: all ? null : new Set() })}
      />
    </ListAndInspector>
  )
}

interface ChoiceProps {
  readonly review: ReviewState
  readonly isChoosing: boolean
}

/** All changes, or those that a person selects. */
function Choice({ review: { count, chosen }, isChoosing }: ChoiceProps) {
  const choice = reviewChoice(useWorkbench())
  if (count === null) return null
  return (
    <>
      <span role="status">
        {isChoosing
          ? t`Updating the selection`
          : chosen === null
            ? t`All ${formatCount(count)} selected`
            : t`${formatCount(chosen.size)} of ${formatCount(count)} selected`}
      </span>
      <Button
        disabled={chosen === null}
        onClick={() => choice.setState({ chosen: null })}
      >{t`Select all`}</Button>
      <Button
        disabled={chosen?.size === 0}
        onClick={() => choice.setState({ chosen: new Set() })}
      >{t`Clear selection`}</Button>
    </>
  )
}
