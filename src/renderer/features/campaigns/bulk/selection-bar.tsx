import { Button, type ButtonProps, Menu, Tooltip } from '@mantine/core'
import {
  IconClipboard,
  IconCopy,
  IconDots,
  IconFileSpreadsheet,
  IconLayoutSidebarRightExpand,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { GridTarget, NamedRows } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridEntity, GridOpened, GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { commandEnter, keysOf } from '../../../../shared/desktop/command-keys.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useOneRow } from '../../../ui/layout/use-one-row.ts'
import { Keycap } from '../../../ui/marks/keycap.tsx'
import { isMac } from '../../../ui/platform.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { matchingIn } from '../campaign-target.ts'
import type { Campaigns } from '../store.ts'
import styles from './bulk.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { ExportItems, subjectsOfShape } from './export-menu.tsx'
import { type Retargeting, type RowAction, type RowActions, useRowActions } from './row-actions.ts'
import { headOf, type SelectedRows, useIsSelecting, useSelectedRows } from './selected-rows.ts'
import { TargetingDialog } from './targeting-dialog.tsx'

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

interface SelectionActionsInput {
  readonly campaigns: Campaigns
  readonly menu: MenuPlace | null
  readonly onMenuClose: () => void
  readonly onOpen: (place: EntityRef) => void
  /** Shows what was just created. */
  readonly onMade: (made: NamedRows) => void
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
  const { workspace } = campaigns
  const opened = useStore(campaigns.store, (state) => state.opened)
  const isSelecting = useIsSelecting(campaigns)
  const subjects = subjectsOfShape[useStore(campaigns.store, ({ view }) => view.shape)]
  const selected = useSelectedRows(campaigns)
  const [dialog, setDialog] = useState<GridTarget | null>(null)
  const [retargeting, setRetargeting] = useState<Retargeting | null>(null)
  const copied = useStore(campaigns.store, ({ copiedTargeting }) => copiedTargeting)
  const actions = useRowActions({
    campaigns,
    subjects,
    onMade,
    onEdit: setDialog,
    onRetarget: setRetargeting,
  })
  const bar = isSelecting && selected !== null && (
    <SelectionBar campaigns={campaigns} selected={selected} actions={actions} />
  )
  const overlays = opened !== null && (
    <>
      {menu !== null && selected !== null && (
        <RowMenu
          campaigns={campaigns}
          opened={opened}
          place={menu}
          selected={selected}
          actions={actions}
          onClose={onMenuClose}
          onOpen={onOpen}
        />
      )}
      {actions.fault !== null && (
        <FaultNotice fault={actions.fault} onDismiss={actions.dismiss} variant="bar" />
      )}
      {retargeting !== null && (
        <TargetingDialog
          workspace={workspace}
          timezone={opened.timezone}
          target={retargeting.target}
          rows={selected?.label ?? t`nothing`}
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
  return { bar, overlays, editInBulk: () => void actions.edit.run() }
}

interface SelectionBarProps {
  readonly campaigns: Campaigns
  readonly selected: SelectedRows
  readonly actions: RowActions
}

function SelectionBar({ campaigns, selected, actions }: SelectionBarProps) {
  const { busy, edit, targeting, pause, resume, duplicate, discard, remove, exportRows } = actions
  const toolbar = useOneRow<HTMLFieldSetElement>()
  const rows = selected.label
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
  return (
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
      {targeting !== null && button(targeting)}
      {[pause, resume, duplicate].map((action) => button(action))}
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
        <Menu.Dropdown>{menuItem(remove)}</Menu.Dropdown>
      </Menu>
      <IconButton label={t`Clear selection`} icon={IconX} onClick={campaigns.clearSelection} />
    </fieldset>
  )
}

interface RowMenuProps extends SelectionBarProps {
  readonly opened: GridOpened
  readonly place: MenuPlace
  readonly onClose: () => void
  readonly onOpen: (place: EntityRef) => void
}

/** The menu of the selected rows: opening and editing first, then starting and stopping, discarding and deleting last. */
function RowMenu({ campaigns, opened, place, selected, actions, onClose, onOpen }: RowMenuProps) {
  const { notices } = useWorkbench()
  const { edit, targeting, pause, resume, duplicate, discard, remove, retarget } = actions
  const subjects = subjectsOfShape[useStore(campaigns.store, ({ view }) => view.shape)]
  const copied = useStore(campaigns.store, ({ copiedTargeting }) => copiedTargeting)
  const open = selected.row
  const isUnchanged = open !== null && open.change === null
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={0} returnFocus hideDetached={false}>
      <Menu.Target>
        <span aria-hidden className={styles.menuPlace} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Actions on ${selected.label}`}>
        <Menu.Label>{headOf(selected)}</Menu.Label>
        {open !== null && (
          <Menu.Item
            leftSection={<IconLayoutSidebarRightExpand size={14} aria-hidden />}
            rightSection={<Keycap>{keysOf(commandEnter, isMac)}</Keycap>}
            onClick={() => onOpen(open)}
          >{t`Open`}</Menu.Item>
        )}
        {[edit, ...(targeting === null ? [] : [targeting])].map(menuItem)}
        {open !== null && open.subject === 'lineItem' && (
          <Menu.Item
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => {
              const title = selected.label
              campaigns.store.setState({ copiedTargeting: { key: open.key, title } })
              notices.say('ok', t`Targeting of ${title} copied. Select line items to paste it into.`)
            }}
          >{t`Copy targeting`}</Menu.Item>
        )}
        {copied !== null && subjects.includes('lineItem') && (
          <Menu.Item
            leftSection={<IconClipboard size={14} aria-hidden />}
            onClick={retarget('copy')}
          >{t`Paste targeting of ${copied.title}`}</Menu.Item>
        )}
        {menuItem(duplicate)}
        <Menu.Divider />
        {statusActions(open, pause, resume).map(menuItem)}
        <Menu.Divider />
        {(isUnchanged ? [remove] : [discard, remove]).map(menuItem)}
        <Menu.Divider />
        <Menu.Item onClick={() => campaigns.tickAll(true)}>
          {plural(matchingIn(opened), { one: 'Select all # row', other: 'Select all # rows' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Of one row, what its status leaves to do; several may be in either. */
function statusActions(row: GridEntity | null, pause: RowAction, resume: RowAction): readonly RowAction[] {
  if (row?.content['entity_status'] === 'ACTIVE') return [pause]
  return row?.content['entity_status'] === 'PAUSED' ? [resume] : [pause, resume]
}

function menuItem({ icon: Icon, name, danger, run }: RowAction) {
  return (
    <Menu.Item key={name} leftSection={<Icon size={14} aria-hidden />} {...colorOf(danger)} onClick={run}>
      {name}
    </Menu.Item>
  )
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
