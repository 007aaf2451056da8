import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopyPlus,
  IconEdit,
  IconFileSpreadsheet,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { BulkAction, GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { countOf } from '../../../ui/number.ts'
import type { EntityPlace } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { copyNotice } from '../create/copy-words.ts'
import styles from './bulk.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkLabel } from './bulk-form.ts'
import { cloneRows } from './clone-rows.ts'
import { ToolButton } from './tool-button.tsx'

interface SelectionActionsProps {
  readonly workspace: Workspace
  /** The rows of the selection, when something is done to them; null where it has none. */
  readonly target: () => Promise<Outcome<GridTarget | null>>
  readonly subjects: readonly GridSubject[]
  readonly currency: string | null
  readonly timezone: string
  /** Shows what was just made. */
  readonly onMade: (place: EntityPlace) => void
}

/** What can be done with the selected rows at once. Each is one undo step, and a plan until it is published. */
export function SelectionActions(props: SelectionActionsProps) {
  const { workspace, target, subjects, currency, timezone, onMade } = props
  const { bridge, notices } = useWorkbench()
  const [dialog, setDialog] = useState<GridTarget | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const withTarget = (work: (rows: GridTarget) => Promise<void> | void) => async () => {
    setBusy(true)
    setFault(null)
    const found = await target()
    if (!found.ok) setFault(found.fault)
    else if (found.value !== null) await work(found.value)
    setBusy(false)
  }
  const act = (action: BulkAction, done: string) =>
    withTarget(async (rows) => {
      const count = rows.kind === 'rows' ? rows.campaigns.length + rows.lineItems.length : 0
      const label =
        count === 0 ? bulkLabel(action, 0).replace('0 rows', 'all rows') : bulkLabel(action, count)
      const request = { target: rows, subjects: [...subjects], action }
      const outcome = await bridge.campaigns.bulk({ workspace, label, request })
      if (!outcome.ok) return setFault(outcome.fault)
      const { changed, impossible, refused } = outcome.value
      const [first] = refused
      const left = first === undefined ? '' : ` ${countOf(impossible, 'row')} not: ${first.reason}`
      notices.say(
        impossible === 0 ? 'ok' : 'attention',
        `${countOf(changed, 'row')} ${done}. Undo takes it back.${left}`,
      )
    })
  const clone = withTarget(async (rows) => {
    const outcome = await cloneRows(bridge, workspace, rows)
    if (!outcome.ok) return setFault(outcome.fault)
    const { campaigns, lineItems } = outcome.value
    notices.say(outcome.value.withoutTargeting > 0 ? 'attention' : 'ok', copyNotice(outcome.value))
    const [campaign] = campaigns
    const [lineItem] = lineItems
    if (campaign !== undefined) onMade({ subject: 'campaign', key: campaign })
    else if (lineItem !== undefined) onMade({ subject: 'lineItem', key: lineItem })
  })
  const exportRows = (form: 'xlsx' | 'csv') =>
    withTarget(async (rows) => {
      const input = { workspace, target: rows, subjects: [...subjects], form }
      const outcome = await bridge.exchange.exportSheet(input)
      if (!outcome.ok) return setFault(outcome.fault)
      if (outcome.value === null) return
      const { fileName, rows: count } = outcome.value
      notices.say('ok', `${countOf(count, 'row')} written to ${fileName}.`)
    })
  const status = (value: 'ACTIVE' | 'PAUSED'): BulkAction => ({ kind: 'set', field: 'entity_status', value })
  return (
    <>
      <fieldset className={styles.fields} aria-label="What to do with the selected rows" disabled={busy}>
        <span className={styles.bar}>
          <ToolButton icon={IconEdit} name="Edit in bulk" named onClick={withTarget(setDialog)} />
          <ToolButton icon={IconPlayerPause} name="Pause" onClick={act(status('PAUSED'), 'paused')} />
          <ToolButton icon={IconPlayerPlay} name="Resume" onClick={act(status('ACTIVE'), 'resumed')} />
          <ToolButton icon={IconCopyPlus} name="Clone" onClick={clone} />
          <ToolButton
            icon={IconTrash}
            name="Delete"
            color="danger"
            onClick={act({ kind: 'remove' }, 'to be deleted')}
          />
          <Menu position="bottom-start">
            <Menu.Target>
              <ToolButton icon={IconFileSpreadsheet} name="Export" />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={exportRows('xlsx')}>As XLSX, which keeps ids as they are</Menu.Item>
              <Menu.Item onClick={exportRows('csv')}>As CSV</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <ToolButton
            icon={IconArrowBackUp}
            name="Discard changes"
            onClick={act({ kind: 'discard' }, 'without their changes')}
          />
        </span>
      </fieldset>
      {fault !== null && <FaultNotice fault={fault} onDismiss={() => setFault(null)} />}
      {dialog !== null && (
        <BulkDialog
          workspace={workspace}
          target={dialog}
          subjects={subjects}
          currency={currency}
          timezone={timezone}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
