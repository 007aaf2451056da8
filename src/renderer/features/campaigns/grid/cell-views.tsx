import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { GridEntity, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import type { RowChange } from '../../../../shared/entities/entity-row.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { type NameParts, nameParts } from '../../../../shared/text/name-parts.ts'
import { AgentMark } from '../../../changes/agent-mark.tsx'
import { ChangeLabel, changeText, DeletedLabel } from '../../../drafting/change-label.tsx'
import { textIn } from '../../../drafting/content.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import { FoldToggle } from '../../../table/sheet/sheet-row.tsx'
import { DeliveryWord, deliveryHint, deliveryText } from '../../../ui/delivery-label.tsx'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { issuesOf, itemSum } from './grid-columns.ts'
import { StateGlyph, stateText } from './state-glyph.tsx'

/** Columns with more than text in their cells, by key. */
export const cellViews: Readonly<Record<string, Partial<GridColumn<GridRow>>>> = {
  change: {
    text: (row) => {
      if (row.kind !== 'entity') return ''
      return row.deleted === true ? t`Deleted` : changeText(plannedChange(row))
    },
    cell: (row) => {
      if (row.kind !== 'entity') return null
      return row.deleted === true ? <DeletedLabel iconOnly /> : <ChangeGlyph row={row} />
    },
  },
  entity_status: {
    hint: (row) =>
      row.kind === 'entity' ? stateText(textIn(row.content, 'entity_status'), row.delivery) : undefined,
    cell: (row) =>
      row.kind === 'entity' ? (
        <StateGlyph status={textIn(row.content, 'entity_status')} delivery={row.delivery} />
      ) : null,
  },
  findings: {
    cell: (row) => (row.kind === 'entity' ? <IssueCount {...issuesOf(row)} /> : null),
  },
  effective_status: {
    text: (row) => (row.kind === 'entity' && row.delivery !== null ? deliveryText(row.delivery) : ''),
    hover: (row) => (row.kind === 'entity' && row.delivery !== null ? deliveryHint(row.delivery) : undefined),
    cell: (row) =>
      row.kind === 'entity' && row.delivery !== null ? <DeliveryWord delivery={row.delivery} /> : null,
  },
  name: {
    cell: (row) => (row.kind === 'entity' ? <Name row={row} /> : null),
  },
}

/** The name column beside the campaign's own, or below its heading: what a name repeats of it is only read out. */
export const shortName: Partial<GridColumn<GridRow>> = {
  cell: (row) => (row.kind === 'entity' ? <Name row={row} isBesideCampaign /> : null),
}

/** The row's own change, or else that of its targeting. */
function plannedChange({ change, targeting }: GridEntity): RowChange | null {
  return change ?? targeting?.change ?? null
}

/** A row's change, or the issues of it, in one glyph; both are in its tooltip. */
function ChangeGlyph({ row }: { readonly row: GridEntity }) {
  const change = plannedChange(row)
  const { errors, warnings } = issuesOf(row)
  if (change === null || errors + warnings === 0) return <ChangeLabel change={change} iconOnly />
  const issues =
    errors > 0
      ? plural(errors, { one: '# error', other: '# errors' })
      : plural(warnings, { one: '# warning', other: '# warnings' })
  const title = `${changeText(change)}, ${issues}`
  return (
    <StatusLabel
      iconOnly
      tone={errors > 0 ? 'error' : 'attention'}
      icon={errors > 0 ? IconAlertCircle : IconAlertTriangle}
      label={title}
      title={title}
    />
  )
}

interface NameProps {
  readonly row: GridEntity
  readonly isBesideCampaign?: boolean
}

function Name({ row, isBesideCampaign = false }: NameProps) {
  const { children, depth, title } = row
  const mark = plannedChange(row)?.byAgent && <AgentMark />
  const parts = row.campaignTitle === undefined ? null : nameParts(title, row.campaignTitle)
  if (children === null)
    return (
      <>
        {depth === 1 && <span className={styles.indent} />}
        {mark}
        {parts === null ? (
          title
        ) : (
          <TwoPartName {...parts} isUnderCampaign={depth === 1 || isBesideCampaign} />
        )}
      </>
    )
  return (
    <Group component="span" gap={0} wrap="nowrap">
      {children.count > 0 && <FoldToggle folded={children.folded} />}
      {mark}
      <b className={styles.campaign}>{title}</b>
      <Text span ms={8} flex="none" c="dimmed" fw={400}>
        {formatCount(children.count)}
      </Text>
    </Group>
  )
}

/** What repeats the name of the campaign is quiet, and is cut first; right under the campaign, it's only read out. */
function TwoPartName({
  distinct,
  repeated,
  isPrefix,
  isUnderCampaign,
}: NameParts & { readonly isUnderCampaign: boolean }) {
  const quiet = isUnderCampaign ? (
    <VisuallyHidden>{repeated}</VisuallyHidden>
  ) : (
    <span className={styles.repeated}>{repeated}</span>
  )
  return (
    <span className={styles.parts}>
      {isPrefix && quiet}
      <span className={styles.distinct}>{distinct}</span>
      {!isPrefix && quiet}
    </span>
  )
}

/** The daily budget of a campaign in a tree; without one of its own, the sum of its line items' budgets. */
export function withItemSum(column: GridColumn<GridRow>, terms: ValueTerms): GridColumn<GridRow> {
  return {
    ...column,
    cell: (row) => {
      const sum = row.kind === 'entity' && column.text(row) === '' ? itemSum(row, terms) : null
      // Kept out of the cell's text, which is copied and compared.
      return sum === null ? (
        (column.cell ?? column.text)(row)
      ) : (
        <span className={styles.budget} data-sum={t`line items ${sum}`} />
      )
    },
  }
}

/** Fits the column: icon and number only, with the label for screen readers and as a tooltip. */
function IssueCount({ errors, warnings }: ReturnType<typeof issuesOf>) {
  if (errors + warnings === 0) return null
  const isError = errors > 0
  const count = isError ? errors : warnings
  const title = isError
    ? plural(count, { one: '# error', other: '# errors' })
    : plural(count, { one: '# warning', other: '# warnings' })
  const number = formatCount(count)
  return (
    <>
      <StatusLabel
        shape="text"
        tone={isError ? 'error' : 'attention'}
        icon={isError ? IconAlertCircle : IconAlertTriangle}
        label={number}
        title={title}
      />
      <VisuallyHidden>{title.slice(number.length)}</VisuallyHidden>
    </>
  )
}
