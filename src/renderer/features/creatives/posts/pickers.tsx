import { useMemo, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useHasChanges } from '../../../data/use-has-changes.ts'
import { textIn } from '../../../drafting/content.ts'
import {
  findingsColumn,
  stateColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import { ManyPicker, RowPicker } from '../../../drafting/list/row-picker.tsx'
import { type Column, column } from '../../../table/columns.ts'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { pictureColumn } from '../creative-columns.tsx'
import { cardReferenceOf } from './post-form.ts'
import { formatCard } from './use-card-row.ts'
import { useCampaignName } from './use-line-item-names.ts'

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
  const ofDrafts = useHasChanges(workspace, [subject]) ? [findingsColumn] : []
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
      columns={[picture, stateColumn, plain(titleColumn), ...ofDrafts, type, plain(updatedColumn)]}
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
  return (
    <ManyPicker
      workspace={workspace}
      subject="lineItem"
      title={t`Choose line items`}
      label={t`Line items to choose from`}
      searchLabel={t`Search line items and campaigns`}
      sort="parent"
      whyNot={({ key, change }) => {
        if (promoting.includes(key)) return t`Already promotes it`
        return change?.kind === 'delete' ? t`Will be deleted` : null
      }}
      columns={[
        column('title', t`Line item`, { width: 180, grow: 1 }, (row) => (
          <LineItemName workspace={workspace} row={row} />
        )),
        column('campaign', t`Campaign`, { width: 176, grow: 2 }, ({ content }) => (
          <CampaignName workspace={workspace} id={textIn(content, 'campaign_id')} />
        )),
        column('product', t`Product`, 130, ({ content }) => fromConstant(textIn(content, 'product_type'))),
      ]}
      confirmLabel={(count) =>
        count === 0
          ? t`Promote`
          : plural(count, { one: 'Promote with # line item', other: 'Promote with # line items' })
      }
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

/** Beside its campaign, it leaves out what it repeats of that. */
function LineItemName({ workspace, row }: { readonly workspace: Workspace; readonly row: EntityRow }) {
  const { title, remoteId, content } = row
  const campaign = useCampaignName(workspace, textIn(content, 'campaign_id'))
  const hover = remoteId === null ? title : t`${title}, ID ${remoteId}`
  return <NameText text={title} under={campaign} hover={hover} />
}

function CampaignName({ workspace, id }: { readonly workspace: Workspace; readonly id: string }) {
  const name = useCampaignName(workspace, id)
  return name === null ? <code>{id}</code> : <span title={t`${name}, ID ${id}`}>{name}</span>
}
