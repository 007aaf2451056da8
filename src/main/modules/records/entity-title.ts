import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { type RowReader, readRow } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

const titleRow = z.object({ title: z.string() })

/** The display name with a draft's change; null if it no longer exists. */
export function entityTitle(
  { get, unlessUnreadable }: RowReader,
  workspace: Workspace,
  subject: DraftSubject,
  key: string,
): string | null {
  const id = referencedDraft(key)
  const where = `${inWorkspace} AND subject = :subject AND remote_id = :key`
  const values = { ...workspaceValues(workspace), subject, key }
  const rawTitle =
    id === null
      ? (get(`SELECT title FROM draft WHERE ${where} AND empty = 0`, values) ??
        get(`SELECT title FROM remote_record WHERE ${where}`, values))
      : get('SELECT title FROM draft WHERE id = :id', { id })
  return rawTitle === undefined ? null : unlessUnreadable(() => readRow(titleRow, rawTitle).title)
}
