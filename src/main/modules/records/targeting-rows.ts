import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { draftPublishStates, draftSyncs, referencedDraft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import type { RowChange } from '../../../shared/entities/entity-row.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { criteriaOf, storedCriteria } from '../../../shared/entities/targeting/targeting-set.ts'
import { type RowReader, readRow, type Statements, type Values } from '../../core/store/database.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

/**
 * The targeting of each line item with drafts applied, as numbers of criteria in a column of `campaign_row`: what the
 * grid filters and sorts by. It's updated in the transactions that write sets, their drafts and new rows.
 */
export const targetingColumn = 'targeting'

/** Line items share most criteria, so each is stored once per space. */
export const termText = ({ targeting_type, operator_type, targeting_value }: CriterionTerms): string =>
  `${targeting_type} ${operator_type} ${targeting_value}`

export function readTerm(text: string): CriterionTerms | null {
  // Plain searches: a regular expression takes ten times as long for all criteria of an account.
  const first = text.indexOf(' ')
  const second = text.indexOf(' ', first + 1)
  if (first < 1 || second <= first + 1) return null
  return {
    targeting_type: text.slice(0, first),
    operator_type: text.slice(first + 1, second),
    targeting_value: text.slice(second + 1),
  }
}

/** A line item's set on the service, and with its draft applied. */
interface LineItemTargeting {
  readonly before: readonly CriterionTerms[]
  readonly after: readonly CriterionTerms[]
  readonly isPlanned: boolean
  /** Of its draft; null if it plans nothing. */
  readonly change: RowChange | null
}

const recordRow = z.object({ record: storedFields })
const recordSql = `SELECT record FROM remote_record
  WHERE ${inWorkspace} AND subject = 'targeting' AND remote_id = :lineItem`
const draftRow = z.object({
  id: z.string(),
  base: storedFields.nullable(),
  patch: storedFields,
  sync: z.enum(draftSyncs),
  publish: z.enum(draftPublishStates),
  empty: z.int(),
  errors: z.int(),
  warnings: z.int(),
  by_agent: z.int(),
})
const draftColumns = 'draft.id, base, patch, sync, publish, empty, errors, warnings, by_agent'
const ofRecordSql = `SELECT ${draftColumns} FROM draft
  WHERE ${inWorkspace} AND subject = 'targeting' AND remote_id = :lineItem`
/** A new set is found by its line item. */
const namingSql = `SELECT ${draftColumns} FROM draft_reference CROSS JOIN draft ON draft.id = draft_id
  WHERE names = :lineItem AND ${inWorkspace} AND subject = 'targeting' AND remote_id IS NULL LIMIT 1`

/** Null if it was never synced; a new line item without a draft has no criteria. */
export function readTargeting(
  statements: RowReader,
  workspace: Workspace,
  lineItem: string,
): LineItemTargeting | null {
  const { get, unlessUnreadable } = statements
  const isNew = referencedDraft(lineItem) !== null
  const values = { ...workspaceValues(workspace), lineItem }
  const rawRecord = isNew ? undefined : get(recordSql, values)
  const record = rawRecord === undefined ? null : unlessUnreadable(() => readRow(recordRow, rawRecord).record)
  const draft =
    (isNew ? null : readSetDraft(statements, ofRecordSql, values)) ??
    readSetDraft(statements, namingSql, values)
  if (record === null && draft === null && !isNew) return null
  return withDraft(record === null ? {} : contentOfRecord('targeting', record), draft)
}

function readSetDraft({ get, unlessUnreadable }: RowReader, sql: string, values: Values) {
  const rawDraft = get(sql, values)
  return rawDraft === undefined ? null : unlessUnreadable(() => readRow(draftRow, rawDraft))
}

function withDraft(content: Fields, draft: z.output<typeof draftRow> | null): LineItemTargeting {
  const before = criteriaOf(content)
  if (draft === null || draft.empty === 1) {
    return { before, after: before, isPlanned: false, change: null }
  }
  const after = { ...content, ...draft.base, ...draft.patch }
  const isPlanned = !sameJson(content, after)
  const { id: draftId, sync, publish, errors, warnings, by_agent: byAgent } = draft
  // A new set is a change of its line item too.
  const change: RowChange = {
    draftId,
    kind: 'update',
    sync,
    publish,
    errors,
    warnings,
    ...(byAgent === 1 ? { byAgent: true } : {}),
  }
  return { before, after: criteriaOf(after), isPlanned, change: isPlanned ? change : null }
}

const rowRow = z.object({ space: z.int(), id: z.int() })
const rowSql = `SELECT space, campaign_row.id FROM campaign_space JOIN campaign_row ON space = campaign_space.id
  WHERE ${inWorkspace} AND subject = 1 AND key = :lineItem`
const termRow = z.object({ id: z.int(), term: z.string() })
const knownSql =
  'SELECT id, term FROM targeting_term WHERE space = :space AND term IN (SELECT value FROM json_each(:terms))'
const addSql = `INSERT INTO targeting_term (space, id, term)
  SELECT :space, coalesce(max(id), 0) + 1, :term FROM targeting_term WHERE space = :space RETURNING id, term`
const writeSql = `UPDATE campaign_row SET targeting = :targeting, change_number = :revision
  WHERE space = :space AND id = :id`
const revisionSql = 'UPDATE campaign_space SET revision = revision + 1 WHERE id = :space RETURNING revision'
const revisionRow = z.object({ revision: z.int() })

/** Updates the targeting column of a line item; one without a row gets it when its row is created. */
export function indexTargeting(statements: Statements, workspace: Workspace, lineItem: string): void {
  const place = rowOf(statements, workspace, lineItem)
  if (place === null) return
  const targeting = targetingValue(statements, workspace, place.space, lineItem)
  statements.run(writeSql, { ...place, targeting, revision: nextRevision(statements, place.space) })
}

/**
 * The same for the set of a record that has no draft of its own. Sets that are committed together share one revision:
 * `shared` is filled by the first.
 */
export function indexStoredTargeting(
  statements: Statements,
  workspace: Workspace,
  lineItem: string,
  record: Fields,
  shared: { revision: number | null },
): void {
  const place = rowOf(statements, workspace, lineItem)
  if (place === null) return
  const draft = readSetDraft(statements, namingSql, { ...workspaceValues(workspace), lineItem })
  const set =
    draft === null
      ? { after: storedCriteria(record), isPlanned: false }
      : withDraft(contentOfRecord('targeting', record), draft)
  shared.revision ??= nextRevision(statements, place.space)
  const targeting = numbersOf(statements, place.space, set)
  statements.run(writeSql, { ...place, targeting, revision: shared.revision })
}

function nextRevision({ get }: Statements, space: number): number {
  return readRow(revisionRow, get(revisionSql, { space })).revision
}

function rowOf({ get }: Statements, workspace: Workspace, lineItem: string) {
  const row = get(rowSql, { ...workspaceValues(workspace), lineItem })
  return row === undefined ? null : readRow(rowRow, row)
}

/** Null if it isn't known. */
export function targetingValue(
  statements: Statements,
  workspace: Workspace,
  space: number,
  lineItem: string,
): string | null {
  const set = readTargeting(statements, workspace, lineItem)
  return set === null ? null : numbersOf(statements, space, set)
}

/** `=3 17 204`: numbers of criteria; `*` marks a drafted set. */
function numbersOf(
  statements: Statements,
  space: number,
  { after, isPlanned }: Pick<LineItemTargeting, 'after' | 'isPlanned'>,
): string {
  const terms = after.map(termText)
  const numberByTerm = new Map(
    statements
      .all(knownSql, { space, terms: JSON.stringify(terms) })
      .readEach(termRow)
      .map(({ term, id }) => [term, id]),
  )
  for (const term of terms) {
    if (!numberByTerm.has(term))
      numberByTerm.set(term, readRow(termRow, statements.get(addSql, { space, term })).id)
  }
  const numbers = [...numberByTerm.values()].sort((a, b) => a - b)
  return `${isPlanned ? '*' : '='}${numbers.join(' ')}`
}

const anySql = `SELECT EXISTS (SELECT 1 FROM remote_record WHERE ${inWorkspace} AND subject = 'targeting')
  OR EXISTS (SELECT 1 FROM draft WHERE ${inWorkspace} AND subject = 'targeting') AS found`
const foundRow = z.object({ found: z.int() })

/** Whether any targeting of a workspace is stored: before the first sync, new rows needn't look for it. */
export function knowsTargeting({ get }: Statements, workspace: Workspace): boolean {
  return readRow(foundRow, get(anySql, workspaceValues(workspace))).found === 1
}

const targetedRow = z.object({ key: z.string(), title: z.string() })
const workspaceOf = (table: string) =>
  `${table}.environment_id = :environmentId AND ${table}.host = :host AND ${table}.account_id = :accountId`
const targetedTitle = 'coalesce(planned.title, remote_record.title, line_item.key)'
/** With drafts applied, and without what they delete. */
const targetedSql = `
  WITH term AS MATERIALIZED (
    SELECT ' ' || targeting_term.id || ' ' AS number FROM targeting_term
    JOIN campaign_space ON campaign_space.id = space
    WHERE ${inWorkspace} AND term IN (SELECT value FROM json_each(:terms)))
  SELECT line_item.key, ${targetedTitle} AS title
  FROM campaign_space
  JOIN campaign_row AS line_item ON line_item.space = campaign_space.id
  LEFT JOIN campaign_row AS campaign ON campaign.space = line_item.space AND campaign.id = line_item.parent
  LEFT JOIN draft AS planned ON planned.id = line_item.draft
  LEFT JOIN draft AS planned_campaign ON planned_campaign.id = campaign.draft
  LEFT JOIN remote_record ON ${workspaceOf('remote_record')}
    AND remote_record.subject = 'lineItem' AND remote_record.remote_id = line_item.key
  WHERE ${workspaceOf('campaign_space')} AND EXISTS (SELECT 1 FROM term)
    AND line_item.subject = 1 AND line_item.present = 1
    AND EXISTS (SELECT 1 FROM term WHERE instr(' ' || substr(line_item.targeting, 2) || ' ', number) > 0)
    AND coalesce(planned.kind, '') <> 'delete' AND coalesce(planned_campaign.kind, '') <> 'delete'
  ORDER BY natural_key(${targetedTitle}), 2, 1 LIMIT :max`

/** The line items that include or exclude one of these values. */
export function lineItemsWith(
  { all }: Statements,
  workspace: Workspace,
  terms: readonly CriterionTerms[],
  max: number,
): readonly z.output<typeof targetedRow>[] {
  const values = { ...workspaceValues(workspace), terms: JSON.stringify(terms.map(termText)), max }
  return all(targetedSql, values).read(targetedRow)
}
