import { IconSend } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail } from '../../../shared/core/outcome.ts'
import { plural, t } from '../../../shared/text/language.ts'
import type { Act } from '../../data/act.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { Button } from '../../ui/button.tsx'
import { useNavigateAfterWait } from '../../ui/layout/use-navigate-after-wait.ts'
import { formatCount } from '../../ui/number.ts'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { amountFieldId, confirmedAmounts, unconfirmedAmounts } from './money-typing.ts'
import { type ReviewState, reviewChoice } from './use-review.ts'

interface PublishButtonProps {
  readonly review: ReviewState
  readonly publishing: Act
  /** The selection is about to change. */
  readonly isChoosing: boolean
}

/** Shows how much it sends, and what it waits for; the destination is in the same header. */
export function PublishButton({
  review: { workspace, chosen, totals },
  publishing,
  isChoosing,
}: PublishButtonProps) {
  const workbench = useWorkbench()
  const choice = reviewChoice(workbench)
  const { typed } = useStore(choice)
  const navigate = useNavigateAfterWait()
  const count = totals?.publishable ?? 0
  const untyped = unconfirmedAmounts(totals?.toType ?? [], typed)[0]
  const publish = async () => {
    const started = await publishing.run(async () => {
      if (!(await draftEditings(workbench).flush())) return fail(unsaved)
      return jobsStore(workbench).act(() =>
        workbench.bridge.publishing.start({
          workspace,
          draftIds: chosen === null ? null : [...chosen],
          confirmed: [...confirmedAmounts(totals?.toType ?? [], typed)],
        }),
      )
    })
    if (!started.ok) return
    choice.setState({ chosen: null, typed: {} })
    navigate(`/activity/${encodeURIComponent(started.value.id)}`)
  }
  const label =
    count === 0
      ? t`Nothing to publish`
      : plural(count, { one: 'Publish # change', other: 'Publish # changes' })
  return (
    <>
      {untyped !== undefined && (
        <Button
          variant="subtle"
          onClick={() => document.getElementById(amountFieldId(untyped.currency))?.focus()}
        >{t`Type the amount first`}</Button>
      )}
      <Button
        variant="filled"
        icon={IconSend}
        disabled={count === 0 || untyped !== undefined || isChoosing}
        loading={publishing.task.kind === 'running'}
        onClick={publish}
        data-tour="publish"
        aria-label={label}
      >
        {count === 0 ? label : t`Publish ${formatCount(count)}`}
      </Button>
    </>
  )
}

const unsaved: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`Your last edits couldn’t be saved, so nothing was sent.`,
}
