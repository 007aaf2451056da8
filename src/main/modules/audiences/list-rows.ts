import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { customAudience } from '../../../shared/api/ads/custom-audiences.ts'
import { doNotReachList } from '../../../shared/api/ads/do-not-reach-lists.ts'
import type { AudienceLists, AudienceSummary } from '../../../shared/contract/audiences.ts'
import { jsonColumn, readRow, type Statements } from '../../core/store/database.ts'
import { insertRow, readNumber, rowOf } from '../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

const listsRow = z.object({
  lists: jsonColumn(
    z.object({
      own: z.array(customAudience),
      shared: z.array(customAudience),
      doNotReach: z.array(doNotReachList),
      readAt: z.number(),
    }),
  ),
})
const audienceCounts = rowOf({ readAt: z.number(), total: z.int(), tooSmall: z.int() })
const namedAudience = z.object({ id: z.string(), name: z.string() })
/**
 * The account's own audiences, as publishing and the last sync left them. The lists that earlier versions stored stand
 * in for them until the first sync.
 */
const ownAudiences = `
  WITH own AS (
    SELECT record AS value, updated_at FROM remote_record
    WHERE ${inWorkspace} AND subject = 'customAudience' AND json_valid(record)
    UNION ALL
    SELECT listed.value, 0 FROM audience_fetch, json_each(audience_fetch.lists, '$.own') AS listed
    WHERE ${inWorkspace} AND json_valid(audience_fetch.lists) AND NOT EXISTS (
      SELECT 1 FROM remote_list WHERE ${inWorkspace} AND subject = 'customAudience'))`
const isTooSmall =
  "EXISTS (SELECT 1 FROM json_each(own.value, '$.reasons_not_targetable') WHERE value = 'TOO_SMALL')"
/** Where the service's list has an audience; null if it was published since. */
const placeInList = `(
  SELECT listed.key FROM audience_fetch, json_each(audience_fetch.lists, '$.own') AS listed
  WHERE ${inWorkspace} AND json_valid(audience_fetch.lists) AND listed.value ->> '$.id' = own.value ->> '$.id')`
const ownRow = z.object({ value: jsonColumn(customAudience) })

const namedSql = `
  SELECT
    (SELECT count(*) FROM draft
     WHERE ${inWorkspace} AND subject = 'customAudience' AND id <> :draftId AND title = :name)
    + (SELECT count(*) FROM remote_record
       WHERE ${inWorkspace} AND subject = 'customAudience' AND remote_id <> :remoteId AND title = :name
         AND NOT EXISTS (
           SELECT 1 FROM draft WHERE draft.environment_id = remote_record.environment_id
             AND draft.host = remote_record.host AND draft.account_id = remote_record.account_id
             AND draft.subject = 'customAudience' AND draft.remote_id = remote_record.remote_id))
    AS number`

/** The lists as they were last read, with the audiences that were published since. */
export function readLists(
  { all, get, unlessUnreadable }: Statements,
  workspace: Workspace,
): AudienceLists | null {
  const values = workspaceValues(workspace)
  const row = get(`SELECT lists FROM audience_fetch WHERE ${inWorkspace}`, values)
  const lists = row === undefined ? null : unlessUnreadable(() => readRow(listsRow, row).lists)
  if (lists === null) return null
  const ownAudienceRows = all(`${ownAudiences} SELECT value FROM own ORDER BY updated_at`, values)
    .read(ownRow)
    .map(({ value }) => value)
  // In the service's order; what was published since comes last, as it does there.
  const places = new Map(lists.own.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: AudienceLists['own'][number]) => places.get(id) ?? lists.own.length
  return { ...lists, own: ownAudienceRows.toSorted((left, right) => placeOf(left) - placeOf(right)) }
}

export function saveLists(statements: Statements, workspace: Workspace, lists: AudienceLists): void {
  insertRow(statements, 'audience_fetch', { ...workspaceValues(workspace), lists }, 'INSERT OR REPLACE')
}

/** How many other audiences and drafts have a name. */
export function countNamed(
  { get }: Statements,
  workspace: Workspace,
  name: string,
  except: { readonly draftId: string; readonly remoteId: string },
): number {
  return readNumber(get(namedSql, { ...workspaceValues(workspace), name, ...except }))
}

/** Counts of the account's own audiences, and up to `count` of those that are too small. */
export function readSummary(
  { all, get }: Statements,
  workspace: Workspace,
  count: number,
): AudienceSummary | null {
  const values = workspaceValues(workspace)
  const counts = get(
    `${ownAudiences}
     SELECT lists ->> '$.readAt' AS read_at, (SELECT count(*) FROM own) AS total,
       (SELECT count(*) FROM own WHERE ${isTooSmall}) AS too_small
     FROM audience_fetch WHERE ${inWorkspace} AND json_valid(lists)`,
    values,
  )
  if (counts === undefined) return null
  const rows = all(
    `${ownAudiences}
     SELECT own.value ->> '$.id' AS id, coalesce(own.value ->> '$.name', own.value ->> '$.id') AS name
     FROM own WHERE ${isTooSmall} ORDER BY ${placeInList} NULLS LAST, updated_at LIMIT :count`,
    { ...values, count },
  ).read(namedAudience)
  return { ...readRow(audienceCounts, counts), rows }
}
