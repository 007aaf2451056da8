import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ReviewItem } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { useAct } from '../../data/act.ts'
import { useDraftSummary } from '../../data/use-draft-summary.ts'
import { useOpenedRow } from '../../data/windows.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { ChangeInspector } from './change-inspector.tsx'
import { ChangesFilter, ChangesSearch } from './changes-filter.tsx'
import { ChangesList } from './changes-list.tsx'
import { IssuesPart } from './issues-part.tsx'
import { NoDrafts } from './no-drafts.tsx'
import { PublishButton } from './publish-button.tsx'
import styles from './review.module.css'
import { ReviewSummary } from './review-summary.tsx'
import { useCheck } from './use-check.ts'
import { type ReviewState, readAllIds, reviewChoice, useReview } from './use-review.ts'

interface ReviewPageProps {
  readonly workspace: Workspace
  readonly draftId: string | null
}

/** What is held back, what would be sent, by campaign; beside both what it costs. Opening it checks every rule. */
export function ReviewPage({ workspace, draftId }: ReviewPageProps) {
  const workbench = useWorkbench()
  const choice = reviewChoice(workbench)
  const review = useReview(workspace)
  const check = useCheck(workspace)
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
  const isEmpty = review.all === 0
  const hasChanges = review.count !== null && review.count > 0
  return (
    <ListAndInspector
      inspector={
        draftId !== null && {
          kind: t`Change`,
          title: item?.title ?? t`Change`,
          content: <ChangeInspector key={draftId} item={item} />,
          onClose: () => navigate('/review'),
        }
      }
    >
      <PageHeader
        title={t`Review`}
        {...(hasChanges && {
          search: <ChangesSearch />,
          filters: (
            <>
              <ChangesFilter review={review} />
              <Choice review={review} isChoosing={isChoosing} />
            </>
          ),
        })}
        count={!isEmpty && <TargetBadge workspace={workspace} />}
        actions={
          <>
            <ResolveButton isMain={review.count === 0} />
            <PublishButton review={review} publishing={publishing} isChoosing={isChoosing} />
          </>
        }
      />
      {publishing.task.kind === 'failed' && <FaultNotice fault={publishing.task.fault} variant="bar" />}
      {choosing.task.kind === 'failed' && <FaultNotice fault={choosing.task.fault} variant="bar" />}
      {isEmpty ? (
        <NoDrafts />
      ) : (
        <div className={styles.page}>
          <div className={styles.body} data-alone={!hasChanges}>
            <div className={styles.changes}>
              <IssuesPart workspace={workspace} review={review} check={check} />
              <ChangesList
                review={review}
                openedId={draftId}
                onChoose={choose}
                onChooseAll={(all) => choice.setState({ chosen: all ? null : new Set() })}
              />
            </div>
            <ReviewSummary review={review} />
          </div>
        </div>
      )}
    </ListAndInspector>
  )
}

/** What mends changes that the service made meanwhile. `isMain`: nothing can be sent before. */
function ResolveButton({ isMain }: { readonly isMain: boolean }) {
  const [, navigate] = useLocation()
  const conflicts = useDraftSummary()?.conflicts ?? 0
  if (conflicts === 0) return null
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      icon={IconArrowsLeftRight}
      onClick={() => navigate('/conflicts')}
    >
      {plural(conflicts, { one: 'Resolve # conflict', other: 'Resolve # conflicts' })}
    </Button>
  )
}

interface ChoiceProps {
  readonly review: ReviewState
  readonly isChoosing: boolean
}

/** All changes that can be sent, or those that a person selects. */
function Choice({ review: { count, chosen }, isChoosing }: ChoiceProps) {
  const choice = reviewChoice(useWorkbench())
  if (count === null) return null
  const choiceText =
    chosen === null ? t`All selected` : t`${formatCount(chosen.size)} of ${formatCount(count)} selected`
  return (
    <span className={styles.choice}>
      <span role="status">{isChoosing ? t`Updating the selection` : choiceText}</span>
      {chosen !== null && (
        <Button variant="subtle" onClick={() => choice.setState({ chosen: null })}>{t`Select all`}</Button>
      )}
      {chosen?.size !== 0 && (
        <Button
          variant="subtle"
          onClick={() => choice.setState({ chosen: new Set() })}
        >{t`Clear selection`}</Button>
      )}
    </span>
  )
}
