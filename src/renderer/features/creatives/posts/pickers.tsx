import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCards, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useHasChanges } from '../../../data/use-has-changes.ts'
import { useRows } from '../../../data/windows.ts'
import { textIn } from '../../../drafting/content.ts'
import {
  findingsColumn,
  stateColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import { type Column, column, type ListSelection } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { isSelected, noRows, withRows } from '../../../table/row-selection.ts'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { formatCount } from '../../../ui/number.ts'
import { pictureColumn } from '../creative-columns.tsx'
import { cardReferenceOf } from './post-form.ts'
import styles from './posts.module.css'
import { formatCard } from './use-card-row.ts'
import { useCampaignName } from './use-line-item-names.ts'

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
function RowPicker(props: RowPickerProps) {
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

/** A column without sorting. */
function plain({ sortable: _, ...column }: Column<EntityRow>): Column<EntityRow> {
  return column
}

const cardSubjects = [
  { value: 'card', title: t`Cards` },
  { value: 'poll', title: t`Polls` },
  { value: 'videoConversation', title: t`Conversations` },
] as const
type PickedSubject = (typeof cardSubjects)[number]['value']

interface CardPickerProps {
  readonly workspace: Workspace
  /** The post's current reference: an address or `draft:ID`; empty if there is none. */
  readonly chosen: string
  readonly onChoose: (row: EntityRow) => void
  readonly onClose: () => void
}

/** Chooses a card, a poll or a conversation, published or not. */
export function CardPicker({ workspace, chosen, onChoose, onClose }: CardPickerProps) {
  const [subject, setSubject] = useState<PickedSubject>('card')
  const ofChanges = useHasChanges(workspace, [subject]) ? [stateColumn, findingsColumn] : []
  const picture = useMemo(() => pictureColumn(workspace), [workspace])
  const type: Column<EntityRow> = column('type', t`Type`, { width: 150, grow: 1 }, (row) =>
    formatCard(subject, row),
  )
  return (
    <RowPicker
      workspace={workspace}
      subject={subject}
      title={t`Choose a card, a poll or a conversation`}
      label={t`Cards to choose from`}
      searchLabel={t`Search cards`}
      columns={[picture, ...ofChanges, plain(titleColumn), type, plain(updatedColumn)]}
      keyOf={(row) => cardReferenceOf(row) ?? row.key}
      sort="updated"
      chosen={chosen === '' ? null : chosen}
      onChoose={(row) => {
        // Posts can't show what will be deleted, or what has no address on the service.
        if (row.change?.kind === 'delete' || cardReferenceOf(row) === null) return
        onChoose(row)
        onClose()
      }}
      onClose={onClose}
      beside={
        <FormButtons<PickedSubject> forms={[...cardSubjects]} current={subject} onChoose={setSubject} />
      }
    />
  )
}

interface LineItemPickerProps {
  readonly workspace: Workspace
  /** IDs of line items that already promote the post. */
  readonly promoting: readonly string[]
  readonly onChoose: (lineItemIds: readonly string[]) => void
  readonly onClose: () => void
}

/** Chooses line items of the account, published or not; multiple selection. */
export function LineItemPicker({ workspace, promoting, onChoose, onClose }: LineItemPickerProps) {
  const [selected, setSelected] = useState(noRows)
  /** Why a line item can't promote the post; null if it can. */
  const whyNot = ({ key, change }: EntityRow): string | null => {
    if (promoting.includes(key)) return t`Already promotes it`
    return change?.kind === 'delete' ? t`Will be deleted` : null
  }
  const chosen = [...selected.keys]
  const select = (rows: readonly EntityRow[], on: boolean) => {
    const free = rows.filter((row) => whyNot(row) === null)
    setSelected(
      withRows(
        selected,
        free.map(({ key }) => key),
        on,
      ),
    )
  }
  return (
    <RowPicker
      workspace={workspace}
      subject="lineItem"
      title={t`Choose line items`}
      label={t`Line items to choose from`}
      searchLabel={t`Search line items and campaigns`}
      columns={[
        column('title', t`Line item`, { width: 180, grow: 2 }, ({ title, remoteId }) => (
          <span title={remoteId === null ? title : t`${title}, ID ${remoteId}`}>{title}</span>
        )),
        column('campaign', t`Campaign`, { width: 176, grow: 1 }, ({ content }) => (
          <CampaignName workspace={workspace} id={textIn(content, 'campaign_id')} />
        )),
        column('product', t`Product`, 130, ({ content }) => fromConstant(textIn(content, 'product_type'))),
        column(
          'state',
          '',
          128,
          (row) => whyNot(row) ?? (row.remoteId === null ? t`Not published yet` : null),
        ),
      ]}
      keyOf={({ key }) => key}
      sort="parent"
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
          {chosen.length === 0
            ? t`Promote`
            : plural(chosen.length, { one: 'Promote with # line item', other: 'Promote with # line items' })}
        </Button>
      }
    />
  )
}

function CampaignName({ workspace, id }: { readonly workspace: Workspace; readonly id: string }) {
  const name = useCampaignName(workspace, id)
  return name === null ? <code>{id}</code> : <span title={t`${name}, ID ${id}`}>{name}</span>
}
