import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { FieldName } from '../../../../shared/campaigns/entity-fields.ts'
import { postApprovals as approvals } from '../../../../shared/entities/promoted-posts/approval.ts'
import type { Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import type { TextColumn } from './column.ts'
import type { RowSource } from './columns.ts'

/** The service's review status of the posts that a line item promotes, as last synced. */

export const approvalField = 'approval' satisfies FieldName

/** A damaged record has no status. */
function partOf(name: string): string {
  return `CASE WHEN json_valid(record) THEN json_extract(record, '$.${name}') END`
}

const approvalRow = z.object({ row: z.int(), approval: z.enum(approvals) })

/** By row ID the most serious status among its posts. */
export function approvalColumn({ database, table, workspace }: RowSource): TextColumn {
  const values = new Int32Array(table.size)
  const approvalRows = database
    .prepare(
      `SELECT campaign_row.id AS row, ${partOf('approval_status')} AS approval
       FROM remote_record JOIN campaign_row ON space = :space AND campaign_row.subject = 1
         AND key = ${partOf('line_item_id')}
       WHERE ${inWorkspace} AND remote_record.subject = 'promotedPost'`,
    )
    .all({ ...workspaceValues(workspace), space: table.space })
  for (const approvalRecord of approvalRows) {
    const parsedRow = approvalRow.safeParse(approvalRecord)
    if (!parsedRow.success) continue
    const { row, approval } = parsedRow.data
    const currentPlace = values[row] ?? 0
    const place = approvals.indexOf(approval) + 1
    if (currentPlace === 0 || place < currentPlace) values[row] = place
  }
  return {
    kind: 'text',
    values,
    texts: ['', ...approvals],
    ranks: null,
    numbers: new Map(approvals.map((text, place) => [text, place + 1])),
  }
}

const ownApproval = z.object({ approval: z.string().nullable() })

/** Of one line item; null if none of its posts is stored. */
export function approvalOf(statements: Statements, workspace: Workspace, lineItem: string): string | null {
  const approvalRows = statements
    .all(
      `SELECT ${partOf('approval_status')} AS approval
       FROM remote_reference JOIN remote_record USING (environment_id, host, account_id, subject, remote_id)
       WHERE ${inWorkspace} AND names = :lineItem AND subject = 'promotedPost'`,
      { ...workspaceValues(workspace), lineItem },
    )
    .read(ownApproval)
  return approvals.find((approval) => approvalRows.some((row) => row.approval === approval)) ?? null
}
