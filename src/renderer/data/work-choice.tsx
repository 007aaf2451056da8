import type { WorkKind } from '../../shared/desktop/work-kind.ts'
import { t } from '../../shared/text/language.ts'
import { FaultNotice } from '../ui/faults/fault-notice.tsx'
import { type Choice, ChoiceCards } from '../ui/inputs/choice-cards.tsx'
import { useLive, useWorkbench } from '../workbench/use-workbench.ts'
import { useAct } from './act.ts'

const choices: readonly Choice<WorkKind>[] = [
  {
    value: 'ads',
    title: t`Ads`,
    explanation: t`Campaigns, creatives, catalogs and audiences come first.`,
  },
  {
    value: 'integrations',
    title: t`Integrations`,
    explanation: t`Webhooks, streams, console and rate limits come first.`,
  },
  { value: 'both', title: t`Both`, explanation: t`Everything is in the navigation.` },
]

/** Asks what the program is used for; applies at once. */
export function WorkChoice() {
  const { bridge, live } = useWorkbench()
  const { work } = useLive('preferences')
  const { task, run } = useAct()
  const choose = (chosen: WorkKind) =>
    run(() => bridge.preferences.change({ work: chosen }), live.preferences.accept)
  return (
    <>
      <ChoiceCards legend={t`What do you work on?`} choices={choices} value={work} onChange={choose} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
