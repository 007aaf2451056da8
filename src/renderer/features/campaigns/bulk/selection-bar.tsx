import { Button, type ButtonProps, Kbd, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopyPlus,
  IconDots,
  IconEdit,
  IconFileSpreadsheet,
  IconLayoutSidebarRightExpand,
  IconPlayerPause,
  IconPlayerPlay,
  IconTargetArrow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { BulkAction, GridTarget, NamedRows } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { type PluralForms, plural, t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { useOneRow } from '../../../ui/layout/use-one-row.ts'
import { isMac } from '../../../ui/platform.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { cloneRows } from '../create/clone-rows.ts'
import { copyNotice } from '../create/copy-campaign.tsx'
import { type Campaigns, matchingIn } from '../store.ts'
import styles from './bulk.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkLabel } from './bulk-form.ts'
import { ExportItems, type SheetForm, subjectsOfShape, useRowExport } from './export-menu.tsx'
import { headOf, useIsSelecting, useSelectedRows } from './selected-rows.ts'
import { TargetingDialog } from './targeting-dialog.tsx'
import type { TargetingOperation } from './targeting-form.ts'

interface ToolButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'name'> {
  readonly icon: TablerIcon
  /** Shown if there is room, and always announced. */
  readonly name: string
  /** Tooltip: what it does to which rows. */
  readonly does: string
  /** Always shows the name. */
  readonly named?: boolean
}

/** An action on the selected rows; it may open a menu. */
function ToolButton({ icon: Icon, name, does, named = false, ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={does}>
      <Button
        {...rest}
        {...(named
          ? { classNames: { root: styles.main, section: styles.mainIcon, label: styles.mainName } }
          : { classNames: { root: styles.tool, section: styles.toolIcon, label: styles.toolName } })}
        leftSection={<Icon size={14} aria-hidden />}
      >
        {name}
      </Button>
    </Tooltip>
  )
}

/** Where a row's menu was opened, in window pixels. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

interface RowAction {
  readonly icon: TablerIcon
  readonly name: string
  /** What it does to which rows: "Pause 3 rows". */
  readonly does: (rows: string) => string
  readonly danger?: true
  readonly run: () => Promise<void>
}

interface SelectionActionsInput {
  readonly campaigns: Campaigns
  readonly menu: MenuPlace | null
  readonly onMenuClose: () => void
  readonly onOpen: (place: EntityRef) => void
  /** Shows what was just created. */
  readonly onMade: (made: NamedRows) => void
}

/** A targeting change that was started. */
interface Retargeting {
  readonly target: GridTarget
  readonly operation: TargetingOperation
}

interface SelectionActions {
  /** In the header while rows are selected, otherwise null. */
  readonly bar: ReactNode
  /** The context menu of a row, and dialogs. */
  readonly overlays: ReactNode
  readonly editInBulk: () => void
}

/** Actions on all selected rows. Each is one undo step, and a draft until it's published. */
export function useSelectionActions(props: SelectionActionsInput): SelectionActions {
  const { campaigns, menu, onMenuClose, onOpen, onMade } = props
  const opened = useStore(campaigns.store, (state) => state.opened)
  const isSelecting = useIsSelecting(campaigns)
  const toolbar = useOneRow<HTMLFieldSetElement>()
  const { workspace } = campaigns
  const { bridge, notices } = useWorkbench()
  const subjects = subjectsOfShape[useStore(campaigns.store, ({ view }) => view.shape)]
  const selected = useSelectedRows(campaigns)
  const [dialog, setDialog] = useState<GridTarget | null>(null)
  const [retargeting, setRetargeting] = useState<Retargeting | null>(null)
  const copied = useStore(campaigns.store, ({ copiedTargeting }) => copiedTargeting)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
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
  const writeRows = useRowExport(campaigns)
  const exportRows = (form: SheetForm, withFigures: boolean) =>
    withTarget(async (target) => setFault(await writeRows(target, form, withFigures)))()
  const status = (value: 'ACTIVE' | 'PAUSED'): BulkAction => ({ kind: 'set', field: 'entity_status', value })
  const edit: RowAction = {
    icon: IconEdit,
    name: t`Edit in bulk`,
    does: (rows) => t`Edit ${rows} in bulk (${isMac ? '⌘E' : t`Ctrl+E`})`,
    run: withTarget(setDialog),
  }
  const retarget = (operation: TargetingOperation) =>
    withTarget((target) => setRetargeting({ target, operation }))
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
  const others: readonly RowAction[] = [
    ...(subjects.includes('lineItem') ? [targeting] : []),
    {
      icon: IconPlayerPause,
      name: t`Pause`,
      does: (rows) => t`Pause ${rows}`,
      run: act(status('PAUSED'), { one: '# row paused.', other: '# rows paused.' }),
    },
    {
      icon: IconPlayerPlay,
      name: t`Resume`,
      does: (rows) => t`Resume ${rows}`,
      run: act(status('ACTIVE'), { one: '# row resumed.', other: '# rows resumed.' }),
    },
    {
      icon: IconCopyPlus,
      name: t`Duplicate`,
      does: (rows) => t`Duplicate ${rows}`,
      run: clone,
    },
  ]
  const discard: RowAction = {
    icon: IconArrowBackUp,
    name: t`Discard changes`,
    does: (rows) => t`Discard the changes of ${rows}`,
    run: act(
      { kind: 'discard' },
      { one: '# row without its changes.', other: '# rows without their changes.' },
    ),
  }
  const rows = selected?.label ?? t`nothing`
  const button = ({ icon, name, does, danger, run }: RowAction, named = false) => (
    <ToolButton
      key={name}
      icon={icon}
      name={name}
      named={named}
      does={does(rows)}
      {...colorOf(danger)}
      onClick={run}
    />
  )
  const item = ({ icon: Icon, name, danger, run }: RowAction) => (
    <Menu.Item key={name} leftSection={<Icon size={14} aria-hidden />} {...colorOf(danger)} onClick={run}>
      {name}
    </Menu.Item>
  )
  const open = selected?.row ?? null
  const bar = isSelecting && selected !== null && (
    <fieldset
      ref={toolbar.ref}
      className={styles.selectionBar}
      data-folded={toolbar.isFolded || undefined}
      aria-label={t`What to do with the selected rows`}
      disabled={busy}
    >
      <span className={styles.selected} title={selected.label}>
        {headOf(selected)}
      </span>
      {button(edit, true)}
      {others.map((action) => button(action))}
      <Menu position="bottom-start">
        <Menu.Target>
          <ToolButton icon={IconFileSpreadsheet} name={t`Export`} does={t`Export ${rows}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems campaigns={campaigns} onExport={exportRows} />
        </Menu.Dropdown>
      </Menu>
      {button(discard)}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} aria-label={t`More actions on the selected rows`} data-last>
            <IconDots size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{item(remove)}</Menu.Dropdown>
      </Menu>
    </fieldset>
  )
  const overlays = opened !== null && (
    <>
      {menu !== null && selected !== null && (
        <Menu
          opened
          onClose={onMenuClose}
          position="bottom-start"
          offset={0}
          returnFocus
          hideDetached={false}
        >
          <Menu.Target>
            <span aria-hidden className={styles.menuPlace} style={{ left: menu.x, top: menu.y }} />
          </Menu.Target>
          <Menu.Dropdown aria-label={t`Actions on ${selected.label}`}>
            <Menu.Label>{headOf(selected)}</Menu.Label>
            {open !== null && (
              <Menu.Item
                leftSection={<IconLayoutSidebarRightExpand size={14} aria-hidden />}
                rightSection={<Kbd>{isMac ? '⌘↵' : t`Ctrl+Enter`}</Kbd>}
                onClick={() => onOpen(open)}
              >{t`Open`}</Menu.Item>
            )}
            {[edit, ...others, discard, remove].map(item)}
            {open !== null && open.subject === 'lineItem' && (
              <Menu.Item
                leftSection={<IconTargetArrow size={14} aria-hidden />}
                onClick={() => {
                  const title = selected.label
                  campaigns.store.setState({ copiedTargeting: { key: open.key, title } })
                  notices.say('ok', t`Targeting of ${title} copied. Select line items to paste it into.`)
                }}
              >{t`Copy targeting`}</Menu.Item>
            )}
            {copied !== null && subjects.includes('lineItem') && (
              <Menu.Item
                leftSection={<IconTargetArrow size={14} aria-hidden />}
                onClick={retarget('copy')}
              >{t`Paste targeting of ${copied.title}`}</Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item onClick={() => campaigns.tickAll(true)}>
              {plural(matchingIn(opened), { one: 'Select all # row', other: 'Select all # rows' })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {fault !== null && <FaultNotice fault={fault} onDismiss={() => setFault(null)} variant="bar" />}
      {retargeting !== null && (
        <TargetingDialog
          workspace={workspace}
          timezone={opened.timezone}
          target={retargeting.target}
          rows={rows}
          operation={retargeting.operation}
          copied={copied}
          onClose={() => setRetargeting(null)}
        />
      )}
      {dialog !== null && (
        <BulkDialog
          workspace={workspace}
          target={dialog}
          subjects={subjectsIn(dialog, subjects)}
          field={fieldOf(campaigns)}
          currency={opened.currency}
          timezone={opened.timezone}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
  return { bar, overlays, editInBulk: () => void edit.run() }
}

/** The column of the active cell. */
function fieldOf({ sheet }: Campaigns): string | null {
  const { columns, selection } = sheet.getState()
  return columns[selection.active.column] ?? null
}

/** The kinds of rows that a target contains. */
function subjectsIn(target: GridTarget, subjects: readonly GridSubject[]): readonly GridSubject[] {
  if (target.kind === 'view') return subjects
  const count = { campaign: target.campaigns.length, lineItem: target.lineItems.length }
  return subjects.filter((subject) => count[subject] > 0)
}

function colorOf(danger: true | undefined) {
  return danger === true ? { color: 'danger' } : {}
}
