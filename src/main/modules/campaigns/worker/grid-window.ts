import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridRow, GridWindow } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { Statements } from '../../../core/store/database.ts'
import type { TargetingNames } from '../../entities/targeting-names.ts'
import { subjectOfNumber } from '../../records/campaign-columns.ts'
import { recentExternalChanges } from '../../records/record-versions.ts'
import { revisionOf, type Table } from './columns.ts'
import { deletedAt } from './deleted-rows.ts'
import { createDeliveries, nameOfRow, type RowName, readEntity } from './entities.ts'
import type { FigureTable } from './figure-table.ts'
import { lineItemCounts, lineItemsField } from './line-item-counts.ts'
import { lineItemSummary } from './line-item-summary.ts'
import { approvalField, approvalOf } from './post-approvals.ts'
import { gridTargeting } from './targeting-cells.ts'
import type { ComputedView, ViewSource } from './view.ts'

export interface OpenView extends ComputedView {
  readonly figures: FigureTable | null
  readonly workspace: Workspace
  /** Includes the deleted records as of when the view was computed; null for a view without them. */
  readonly ownTable: Table | null
}

/** The rows that a screen shows of a view. */
export function windowOf(
  statements: Statements,
  source: ViewSource,
  view: OpenView,
  names: TargetingNames,
  { offset, count }: { readonly offset: number; readonly count: number },
): GridWindow {
  const { table, workspace, since } = source
  const foldedKeys = new Set(view.view.folded)
  const deliveryOf = createDeliveries(statements, workspace, source.now)
  const isTree = view.view.shape === 'tree' && view.view.group === null
  const counts = lineItemCounts(table).values
  const derivedFacts = ({ subject, key }: RowName, line: number): Fields =>
    subject === 'campaign'
      ? { [lineItemsField]: counts[line] ?? 0 }
      : { [approvalField]: approvalOf(statements, workspace, key) }
  const titles = new Map<number, string>()
  const titleOf = (line: number): string => {
    const readTitle = titles.get(line)
    if (readTitle !== undefined) return readTitle
    const name = nameOfPlace(statements, table, line)
    const title = (name === null ? null : readEntity(statements, workspace, name))?.title ?? ''
    titles.set(line, title)
    return title
  }
  const rows = [...view.lines.slice(offset, offset + count)].map((line): GridRow => {
    if (line < 0) return groupRow(statements, source, view, -line - 1)
    const name = nameOfPlace(statements, table, line)
    const entity = name === null || !name.present ? null : readEntity(statements, workspace, name)
    if (name === null || entity === null) return { kind: 'gone', key: name?.key ?? `row:${line}` }
    const incoming =
      entity.change === null && entity.remoteId !== null
        ? recentExternalChanges(statements, view.workspace, name.subject, entity.remoteId, since)
        : entity.incoming
    const isLineItem = name.subject === 'lineItem'
    const parent = table.parent[line] ?? 0
    const hasCampaign = isLineItem && table.subject[parent] === 0
    if (isTree && !isLineItem) titles.set(line, entity.title)
    const children =
      isTree && !isLineItem
        ? {
            count: view.children.get(line) ?? 0,
            folded: foldedKeys.has(name.key),
            ...lineItemSummary(statements, table.space, line),
          }
        : null
    const delivery = deliveryOf(entity)
    const facts = { ...entity.facts, ...derivedFacts(name, line) }
    const targeting = isLineItem ? gridTargeting(statements, workspace, names, name.key) : null
    return {
      ...entity,
      facts,
      delivery,
      incoming,
      depth: isTree && hasCampaign ? 1 : 0,
      ...(hasCampaign ? { campaignTitle: titleOf(parent) } : {}),
      children,
      ...(targeting === null ? {} : { targeting }),
      ...(view.figures === null ? {} : { figures: view.figures.valuesOf(line) }),
    }
  })
  return { rows, total: view.lines.length, stale: revisionOf(source.database, table.space) !== view.revision }
}

/** The entity at an index of a view, deleted records included. */
function nameOfPlace(statements: Statements, table: Table, place: number): ReturnType<typeof nameOfRow> {
  const deleted = deletedAt(table, place)
  return deleted === null
    ? nameOfRow(statements, table.space, place)
    : { subject: subjectOfNumber(deleted.subject), key: deleted.key, present: true }
}

function groupRow(statements: Statements, source: ViewSource, view: OpenView, index: number): GridRow {
  const group = view.groups[index]
  if (group === undefined) return { kind: 'gone', key: `group:${index}` }
  const { key, title, campaign, rows, folded } = group
  const name = title === null ? nameOfPlace(statements, source.table, campaign) : null
  const entity = name === null ? null : readEntity(statements, source.workspace, name)
  return { kind: 'group', key, title: title ?? entity?.title ?? '', rows, folded }
}
