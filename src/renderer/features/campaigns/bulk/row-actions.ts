import {
  IconArrowBackUp,
  IconCopyPlus,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconTargetArrow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkAction, GridTarget, NamedRows } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { command, keysOf } from '../../../../shared/desktop/command-keys.ts'
import { type PluralForms, plural, t } from '../../../../shared/text/language.ts'
import { isMac } from '../../../ui/platform.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { cloneRows } from '../create/clone-rows.ts'
import { copyNotice } from '../create/copy-notice.ts'
import type { Campaigns } from '../store.ts'
import { bulkLabel } from './bulk-form.ts'
import { type SheetForm, useRowExport } from './export-menu.tsx'
import type { TargetingOperation } from './targeting-form.ts'

export interface RowAction {
  readonly icon: TablerIcon
  readonly name: string
  /** What it does to which rows: "Pause 3 rows". */
  readonly does: (rows: string) => string
  readonly danger?: true
  readonly run: () => Promise<void>
}

/** A targeting change that was started. */
export interface Retargeting {
  readonly target: GridTarget
  readonly operation: TargetingOperation
}

interface RowActionsInput {
  readonly campaigns: Campaigns
  readonly subjects: readonly GridSubject[]
  /** Shows what was just created. */
  readonly onMade: (made: NamedRows) => void
  readonly onEdit: (target: GridTarget) => void
  readonly onRetarget: (retargeting: Retargeting) => void
}

/** What can be done with the selected rows. */
export function useRowActions(input: RowActionsInput) {
  const runs = useTargetRuns(input)
  const { withTarget } = runs
  const retarget = (operation: TargetingOperation) =>
    withTarget((target) => input.onRetarget({ target, operation }))
  return { ...runs, retarget, ...actionTable(input, runs, retarget) }
}

export type RowActions = ReturnType<typeof useRowActions>

/** Runs work on the selected rows, one at a time, and keeps its fault for the screen. */
function useTargetRuns({ campaigns, subjects, onMade }: RowActionsInput) {
  const { workspace } = campaigns
  const { bridge, notices } = useWorkbench()
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const writeRows = useRowExport(campaigns)
  const withTarget = (work: (rows: GridTarget) => Promise<void> | void) => async () => {
    setBusy(true)
    setFault(null)
    const targetResult = await campaigns.target()
    if (!targetResult.ok) setFault(targetResult.fault)
    else if (targetResult.value !== null) await work(targetResult.value)
    setBusy(false)
  }
  const act = (action: BulkAction, done: PluralForms) =>
    withTarget(async (rows) => {
      const count = rows.kind === 'rows' ? rows.campaigns.length + rows.lineItems.length : 0
      const label = bulkLabel(action, count === 0 ? null : count)
      const request = { target: rows, subjects: [...subjects], action }
      const outcome = await bridge.campaigns.bulk({ workspace, label, request })
      if (!outcome.ok) return setFault(outcome.fault)
      const { changed, impossible, refused } = outcome.value
      const [first] = refused
      const sentences = [
        plural(changed, done),
        first === undefined
          ? ''
          : plural(
              impossible,
              { one: '# row not: {reason}', other: '# rows not: {reason}' },
              { reason: first.reason },
            ),
      ]
      notices.say(impossible === 0 ? 'ok' : 'attention', sentences.filter(Boolean).join(' '), label)
    })
  const clone = withTarget(async (rows) => {
    const outcome = await cloneRows(bridge, workspace, rows)
    if (!outcome.ok) return setFault(outcome.fault)
    notices.say(outcome.value.withoutTargeting > 0 ? 'attention' : 'ok', copyNotice(outcome.value))
    onMade(outcome.value)
  })
  const exportRows = (form: SheetForm, withFigures: boolean) =>
    withTarget(async (target) => setFault(await writeRows(target, form, withFigures)))()
  return { busy, fault, dismiss: () => setFault(null), withTarget, act, clone, exportRows }
}

function actionTable(
  { subjects, onEdit }: RowActionsInput,
  { withTarget, act, clone }: ReturnType<typeof useTargetRuns>,
  retarget: (operation: TargetingOperation) => () => Promise<void>,
) {
  const status = (value: 'ACTIVE' | 'PAUSED'): BulkAction => ({ kind: 'set', field: 'entity_status', value })
  const edit: RowAction = {
    icon: IconEdit,
    name: t`Edit in bulk`,
    does: (rows) => t`Edit ${rows} in bulk (${keysOf(command('e'), isMac)})`,
    run: withTarget(onEdit),
  }
  const targeting: RowAction = {
    icon: IconTargetArrow,
    name: t`Targeting`,
    does: (of) => t`Change the targeting of ${of}`,
    run: retarget('add'),
  }
  const remove: RowAction = {
    icon: IconTrash,
    name: t`Delete`,
    does: (rows) => t`Delete ${rows}`,
    danger: true,
    run: act({ kind: 'remove' }, { one: '# row to be deleted.', other: '# rows to be deleted.' }),
  }
  const pause: RowAction = {
    icon: IconPlayerPause,
    name: t`Pause`,
    does: (rows) => t`Pause ${rows}`,
    run: act(status('PAUSED'), { one: '# row paused.', other: '# rows paused.' }),
  }
  const resume: RowAction = {
    icon: IconPlayerPlay,
    name: t`Resume`,
    does: (rows) => t`Resume ${rows}`,
    run: act(status('ACTIVE'), { one: '# row resumed.', other: '# rows resumed.' }),
  }
  const duplicate: RowAction = {
    icon: IconCopyPlus,
    name: t`Duplicate`,
    does: (rows) => t`Duplicate ${rows}`,
    run: clone,
  }
  const discard: RowAction = {
    icon: IconArrowBackUp,
    name: t`Discard changes`,
    does: (rows) => t`Discard the changes of ${rows}`,
    run: act(
      { kind: 'discard' },
      { one: '# row without its changes.', other: '# rows without their changes.' },
    ),
  }
  return {
    edit,
    targeting: subjects.includes('lineItem') ? targeting : null,
    pause,
    resume,
    duplicate,
    discard,
    remove,
  }
}
