import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCards, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useRows } from '../../data/windows.ts'
import { type Column, column, type ListSelection } from '../../table/columns.ts'
import { RowList } from '../../table/list/row-list.tsx'
import { isSelected, noRows, withRows } from '../../table/row-selection.ts'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { formatCount } from '../../ui/number.ts'
import styles from './row-picker.module.css'

interface RowPickerProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly title: string
  readonly label: string
  readonly searchLabel: string
  readonly columns: readonly Column<EntityRow>[]
  readonly keyOf: (row: EntityRow) => string
  readonly sort: 'updated' | 'parent'
  readonly chosen: string | null
  readonly onChoose: (row: EntityRow) => void
  /** Where several are chosen. */
  readonly selection?: ListSelection<EntityRow>
  readonly onClose: () => void
  readonly beside?: ReactNode
  /** Before the Cancel button: how many are selected. */
  readonly count?: ReactNode
  /** After the Cancel button. */
  readonly confirm?: ReactNode
}

/** A dialog with a searchable list of entities; mounted only while it's open. */
export function RowPicker(props: RowPickerProps) {
  const { subject, title, searchLabel, onClose } = props
  useFocusReturn()
  const [text, setText] = useState('')
  return (
    <Modal opened onClose={onClose} title={title} size={920}>
      <div className={styles.picker}>
        <Group gap={8}>
          <SearchField label={searchLabel} value={text} onChange={setText} className={styles.search} />
          {props.beside}
        </Group>
        <Choices {...props} key={`${subject} ${text}`} text={text} />
        <Group gap={8} justify="flex-end" mt="auto">
          {props.count}
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {props.confirm}
        </Group>
      </div>
    </Modal>
  )
}

function Choices(props: RowPickerProps & { readonly text: string }) {
  const { workspace, subject, text, label, columns, keyOf, sort, chosen, onChoose, selection } = props
  const list = useRows('entities', 'list', (range) => ({
    workspace,
    subject,
    text,
    types: [],
    changedOnly: false,
    sort,
    descending: sort === 'updated',
    ...range,
  }))
  /** Every row that matches, once all of them were selected. */
  const [matching, setMatching] = useState<readonly EntityRow[] | null>(null)
  const selectAll = async (on: boolean) => {
    const rows = list.total === null ? null : ((await list.rowsBetween?.(0, list.total - 1)) ?? null)
    if (rows === null) return
    const selectable = rows.filter((row) => selection?.canSelect?.(row) ?? true)
    setMatching(selectable)
    selection?.onSelect(selectable, on)
  }
  const hasAll = matching !== null && selection !== undefined && matching.every(selection.isSelected)
  return (
    <Stack gap={0} flex={1} mih={0}>
      <RowList
        list={list}
        loading={t`Loading choices`}
        empty={
          text === '' ? (
            <EmptyState icon={IconCards} sentence={t`None in this account yet.`} />
          ) : (
            <EmptyState icon={IconSearchOff} sentence={t`No matches.`} />
          )
        }
        label={label}
        columns={columns}
        keyOf={keyOf}
        selectedKey={chosen}
        onOpen={onChoose}
        {...(selection === undefined
          ? {}
          : { selection: { ...selection, all: { state: hasAll ? 'all' : 'none', onChange: selectAll } } })}
      />
    </Stack>
  )
}

interface ManyPickerProps
  extends Pick<
    RowPickerProps,
    'workspace' | 'subject' | 'title' | 'label' | 'searchLabel' | 'sort' | 'columns' | 'onClose'
  > {
  /** Why a row can't be chosen; null if it can. */
  readonly whyNot: (row: EntityRow) => string | null
  readonly confirmLabel: (count: number) => string
  readonly onChoose: (keys: readonly string[]) => void
}

/** Chooses several rows, published or not. */
export function ManyPicker({ whyNot, confirmLabel, columns, onChoose, onClose, ...picker }: ManyPickerProps) {
  const [selected, setSelected] = useState(noRows)
  const chosen = [...selected.keys]
  const select = (rows: readonly EntityRow[], on: boolean) => {
    const free = rows.filter((row) => whyNot(row) === null).map(({ key }) => key)
    setSelected(withRows(selected, free, on))
  }
  const state = column<EntityRow>(
    'state',
    '',
    128,
    (row) => whyNot(row) ?? (row.remoteId === null ? t`Not published yet` : null),
  )
  return (
    <RowPicker
      {...picker}
      columns={[...columns, state]}
      keyOf={({ key }) => key}
      chosen={null}
      // A click anywhere on a row chooses it or leaves it.
      onChoose={(row) => select([row], !isSelected(selected, row.key))}
      selection={{
        isSelected: ({ key }) => isSelected(selected, key),
        onSelect: select,
        labelOf: ({ title }) => t`Choose ${title}`,
        canSelect: (row) => whyNot(row) === null,
      }}
      onClose={onClose}
      count={<Text span role="status" me="auto" c="dimmed">{t`${formatCount(chosen.length)} chosen`}</Text>}
      confirm={
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose(chosen)
            onClose()
          }}
        >
          {confirmLabel(chosen.length)}
        </Button>
      }
    />
  )
}
