import { Button, type ButtonProps, Group, Menu, Stack, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopyPlus,
  IconEdit,
  IconFileSpreadsheet,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { BulkAction, GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import { type GridSubject, gridSubjects } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Copied } from '../../../../shared/contract/campaigns.ts'
import type { FlightdeckBridge } from '../../../../shared/contract/contract.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { fail, type Outcome } from '../../../../shared/core/outcome.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { countOf } from '../../../ui/number.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { copyNotice } from '../create/copy-campaign.tsx'
import type { Campaigns } from '../store.ts'
import styles from './bulk.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkLabel } from './bulk-form.ts'

interface ToolButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'name'> {
  readonly icon: TablerIcon
  /** Shown where there is room for it, always read out, and told on hover. */
  readonly name: string
  /** The name is shown wherever the button stands. */
  readonly named?: boolean
}

/** An action on the selected rows; a menu may hang on it. */
function ToolButton({ icon: Icon, name, named = false, ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={name}>
      <Button
        {...rest}
        {...(named
          ? {}
          : { classNames: { root: styles.tool, section: styles.toolIcon, label: styles.toolName } })}
        leftSection={<Icon size={14} aria-hidden />}
      >
        {name}
      </Button>
    </Tooltip>
  )
}

const maxClones = 500
/** Keys that one look-up takes. */
const atOnce = 200

/** Copies the named campaigns with their line items, and the named line items whose campaign is not copied itself. */
async function cloneRows(
  { campaigns, creatives }: Pick<FlightdeckBridge, 'campaigns' | 'creatives'>,
  workspace: Workspace,
  target: GridTarget,
): Promise<Outcome<Copied>> {
  if (target.kind === 'view' || target.campaigns.length + target.lineItems.length > maxClones) {
    return fail({
      kind: 'refused',
      reason: 'state',
      message: `At most ${maxClones} rows can be copied at once. Choose fewer.`,
    })
  }
  const items: { subject: 'campaign' | 'lineItem'; key: string; campaign: unknown }[] = []
  for (const subject of gridSubjects) {
    const named = subject === 'campaign' ? target.campaigns : target.lineItems
    for (let from = 0; from < named.length; from += atOnce) {
      const keys = named.slice(from, from + atOnce)
      const rows = await creatives.find({ workspace, subject, keys })
      if (!rows.ok) return rows
      items.push(...rows.value.map(({ key, content }) => ({ subject, key, campaign: content.campaign_id })))
    }
  }
  const copied = new Set(items.filter(({ subject }) => subject === 'campaign').map(({ key }) => key))
  const wanted = items.filter(({ campaign }) => typeof campaign !== 'string' || !copied.has(campaign))
  if (wanted.length === 0) {
    return fail({ kind: 'refused', reason: 'state', message: 'There is no row to copy.' })
  }
  return campaigns.clone({
    workspace,
    items: wanted.map(({ subject, key }) => ({ subject, key })),
    withChildren: true,
  })
}

interface SelectionActionsProps {
  readonly workspace: Workspace
  /** The rows of the selection, when something is done to them; null where it has none. */
  readonly target: () => Promise<Outcome<GridTarget | null>>
  readonly subjects: readonly GridSubject[]
  readonly currency: string | null
  readonly timezone: string
  /** Shows what was just made. */
  readonly onMade: (place: EntityRef) => void
}

/** What can be done with the selected rows at once. Each is one undo step, and a plan until it is published. */
function SelectionActions(props: SelectionActionsProps) {
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
        `${countOf(changed, 'row')} ${done}. Use Undo to revert.${left}`,
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
        <Group component="span" gap={8}>
          <ToolButton icon={IconEdit} name="Edit in bulk" named onClick={withTarget(setDialog)} />
          <ToolButton icon={IconPlayerPause} name="Pause" onClick={act(status('PAUSED'), 'paused')} />
          <ToolButton icon={IconPlayerPlay} name="Resume" onClick={act(status('ACTIVE'), 'resumed')} />
          <ToolButton icon={IconCopyPlus} name="Duplicate" onClick={clone} />
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
        </Group>
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

interface SelectionBarProps {
  readonly campaigns: Campaigns
  readonly onOpen: (place: EntityRef) => void
}

const subjectsOfShape: Readonly<Record<string, readonly GridSubject[]>> = {
  tree: ['campaign', 'lineItem'],
  campaigns: ['campaign'],
  lineItems: ['lineItem'],
}

/** Stands above the grid as long as rows are there to act on. */
export function SelectionBar({ campaigns, onOpen }: SelectionBarProps) {
  const { opened, view } = useStore(campaigns.store)
  const total = useStore(campaigns.rows.store, (state) => state.total)
  // It stays while a title has the focus: what comes and goes above the grid would move it under the mouse.
  if (opened === null || total === null || total === 0) return null
  return (
    <Stack gap={8}>
      <SelectionActions
        workspace={campaigns.workspace}
        target={campaigns.target}
        subjects={subjectsOfShape[view.shape] ?? []}
        currency={opened.currency}
        timezone={opened.timezone}
        onMade={onOpen}
      />
    </Stack>
  )
}
