import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import {
  type AudienceBatch,
  type AudienceTarget,
  type AudienceUpload,
  audienceLists,
  type BatchState,
  batchStates,
  preparedUpload,
  type RefusedRow,
  type UploadPlan,
  uploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import type { AudienceLists, AudienceSummary } from '../../../shared/contract/audiences.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'
import { insertRow, readNumber, readOptional, rowOf, textColumn } from '../../core/store/rows.ts'
import { workspaceValues } from '../../core/store/workspace-columns.ts'
import { countNamed, readLists, readSummary, saveLists } from './list-rows.ts'
import type { BatchPlace, RefusedPositions } from './ports.ts'

export interface StoredUpload extends Omit<AudienceUpload, 'refusedRows'> {
  readonly workspace: Workspace
  readonly operationsFile: string
}

export interface DueBatch {
  readonly number: number
  readonly state: BatchState
  readonly offset: number
  readonly operations: number
  readonly refusedPositions: RefusedPositions
}

/** Members by state. */
export interface UploadSums {
  readonly waiting: number
  readonly sending: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
}

/** A batch's new state; omitted fields stay. */
export interface BatchChange {
  readonly state: BatchState
  readonly successCount?: number
  readonly totalCount?: number
  readonly message?: string | null
  readonly finishedAt?: number
  readonly repeated?: boolean
}

interface Range {
  readonly offset: number
  readonly count: number
}
interface Window<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Member uploads. Nothing that identifies a person is stored here. */
export interface AudienceRepository {
  add(upload: StoredUpload, batches: readonly BatchPlace[]): Outcome<void>
  upload(jobId: string): Outcome<(StoredUpload & { readonly refusedRows: number }) | null>
  jobsOf(workspace: Workspace, target: Pick<AudienceTarget, 'list' | 'id'>): Outcome<readonly string[]>
  /** The newest plan for a list whose columns had titles; null if there is none. */
  lastTitledPlan(
    workspace: Workspace,
    target: Pick<AudienceTarget, 'list' | 'id'>,
  ): Outcome<UploadPlan | null>
  batches(jobId: string, range: Range): Outcome<Window<AudienceBatch>>
  due(jobId: string): Outcome<readonly DueBatch[]>
  sums(jobId: string): Outcome<UploadSums>
  change(jobId: string, number: number, change: BatchChange): Outcome<void>
  changeAll(jobId: string, from: readonly BatchState[], to: BatchState): Outcome<void>
  /** Marks rows that the service refused; the batch is sent again without them. */
  refuse(
    jobId: string,
    number: number,
    refusedPositions: RefusedPositions,
    rows: readonly RefusedRow[],
  ): Outcome<void>
  refusedRows(jobId: string, range: Range): Outcome<Window<RefusedRow>>
  /** Sealed files that are still to be sent or added to what is known of a list. */
  neededFiles(): Outcome<readonly string[]>
  lastLists(workspace: Workspace): Outcome<AudienceLists | null>
  saveLists(workspace: Workspace, lists: AudienceLists): Outcome<void>
  /** Own audiences and drafts of some with this name, except one; a record that will be deleted still has its name. */
  countNamed(
    workspace: Workspace,
    name: string,
    except: { readonly draftId: string; readonly remoteId: string },
  ): Outcome<number>
  /** With the first `count` audiences that are too small; null if never synced. */
  summary(workspace: Workspace, count: number): Outcome<AudienceSummary | null>
}

const positionsColumn = jsonColumn(z.array(z.int()))

const uploadRow = rowOf({
  jobId: z.string(),
  environmentId: z.string(),
  host: z.enum(['ads', 'adsSandbox']),
  accountId: z.string(),
  list: z.enum(audienceLists),
  listId: z.string(),
  listName: z.string(),
  fileName: z.string(),
  plan: jsonColumn(uploadPlan),
  prepared: jsonColumn(preparedUpload),
  operationsFile: z.string(),
  refusedRows: z.int(),
}).transform(({ environmentId, host, accountId, list, listId, listName, ...row }) => ({
  ...row,
  workspace: { environmentId, host, accountId },
  target: { list, id: listId, name: listName },
}))

const planRow = z.object({ plan: jsonColumn(uploadPlan) })

const batchRow = rowOf({
  number: z.int(),
  state: z.enum(batchStates),
  operations: z.int(),
  bytes: z.int(),
  firstRow: z.int(),
  lastRow: z.int(),
  successCount: z.int().nullable(),
  totalCount: z.int().nullable(),
  repeats: z.int(),
  refusedPositions: positionsColumn,
  message: z.string().nullable(),
  finishedAt: z.int().nullable(),
}).transform(
  ({ refusedPositions, ...row }): AudienceBatch => ({ ...row, refusedRows: refusedPositions.length }),
)

const dueRow = rowOf({
  number: z.int(),
  state: z.enum(batchStates),
  fileOffset: z.int(),
  operations: z.int(),
  refusedPositions: positionsColumn,
}).transform(({ fileOffset: offset, ...row }): DueBatch => ({ ...row, offset }))

const sumRow = z.object({ state: z.enum(batchStates), people: z.int(), refused: z.int() })

const refusedRow = rowOf({
  fileRow: z.int(),
  parameter: z.string().nullable(),
  code: z.string(),
  message: z.string(),
}).transform(({ fileRow: row, ...refused }): RefusedRow => ({ ...refused, row }))

class StoredAudiences implements AudienceRepository {
  readonly #parts: Database

  constructor(parts: Database) {
    this.#parts = parts
  }

  readonly add: AudienceRepository['add'] = ({ workspace, target, ...upload }, batches) =>
    this.#parts.transact((statements) => {
      insertRow(statements, 'audience_upload', {
        ...upload,
        ...workspaceValues(workspace),
        list: target.list,
        listId: target.id,
        listName: target.name,
      })
      for (const { offset: fileOffset, ...batch } of batches) {
        const state = { state: 'waiting', repeats: 0, refusedPositions: [] }
        insertRow(statements, 'audience_batch', { jobId: upload.jobId, ...batch, fileOffset, ...state })
      }
    })

  readonly upload: AudienceRepository['upload'] = (jobId) =>
    this.#parts.attempt(({ get }) =>
      readOptional(
        uploadRow,
        get(
          `SELECT *, (SELECT count(*) FROM audience_refused_row WHERE job_id = :jobId) AS refused_rows
             FROM audience_upload WHERE job_id = :jobId`,
          { jobId },
        ),
      ),
    )

  readonly jobsOf: AudienceRepository['jobsOf'] = (workspace, { list, id }) =>
    this.#parts.attempt(({ all }) =>
      all(
        `SELECT job_id FROM audience_upload JOIN job ON job.id = job_id
           WHERE list_id = :id AND list = :list AND audience_upload.account_id = :accountId
             AND audience_upload.environment_id = :environmentId AND audience_upload.host = :host
           ORDER BY created_at, job_id`,
        { ...workspaceValues(workspace), list, id },
      ).read(textColumn('job_id')),
    )

  readonly lastTitledPlan: AudienceRepository['lastTitledPlan'] = (workspace, { list, id }) =>
    this.#parts.attempt(({ get, unlessUnreadable }) => {
      const row = get(
        `SELECT plan FROM audience_upload JOIN job ON job.id = job_id
           WHERE list_id = :id AND list = :list AND audience_upload.account_id = :accountId
             AND audience_upload.environment_id = :environmentId AND audience_upload.host = :host
             AND json_valid(plan) AND plan ->> '$.titles' IS NOT NULL
           ORDER BY created_at DESC, job_id DESC LIMIT 1`,
        { ...workspaceValues(workspace), list, id },
      )
      return row === undefined ? null : unlessUnreadable(() => readRow(planRow, row).plan)
    })

  readonly batches: AudienceRepository['batches'] = (jobId, range) =>
    this.#parts.attempt(({ all, get }) => {
      const rows = all(
        `SELECT number, state, operations, bytes, first_row, last_row, success_count, total_count, repeats,
             refused_positions, message, finished_at
           FROM audience_batch WHERE job_id = :jobId ORDER BY number LIMIT :count OFFSET :offset`,
        { jobId, ...range },
      )
      const total = get('SELECT count(*) AS number FROM audience_batch WHERE job_id = :jobId', { jobId })
      return { rows: rows.read(batchRow), total: readNumber(total) }
    })

  readonly due: AudienceRepository['due'] = (jobId) =>
    this.#parts.attempt(({ all }) =>
      all(
        `SELECT number, state, file_offset, operations, refused_positions FROM audience_batch WHERE job_id = :jobId
           ORDER BY number`,
        { jobId },
      ).read(dueRow),
    )

  readonly sums: AudienceRepository['sums'] = (jobId) =>
    this.#parts.attempt(({ all }) => {
      const sums = { waiting: 0, sending: 0, done: 0, failed: 0, cancelled: 0 }
      const rows = all(
        `SELECT state, sum(operations) AS people, 
             sum(CASE WHEN json_valid(refused_positions) THEN json_array_length(refused_positions) ELSE 0 END) AS refused
           FROM audience_batch WHERE job_id = :jobId GROUP BY state`,
        { jobId },
      ).read(sumRow)
      for (const { state, people, refused } of rows) {
        sums[state] += people - refused
        sums.failed += refused
      }
      return sums
    })

  readonly change: AudienceRepository['change'] = (
    jobId,
    number,
    { state, successCount, totalCount, message, finishedAt, repeated = false },
  ) =>
    this.#parts.attempt(({ run }) => {
      run(
        `UPDATE audience_batch SET state = :state, success_count = coalesce(:successCount, success_count),
             total_count = coalesce(:totalCount, total_count), message = :message,
             finished_at = coalesce(:finishedAt, finished_at), repeats = repeats + :repeated
           WHERE job_id = :jobId AND number = :number`,
        {
          jobId,
          number,
          state,
          message: message ?? null,
          repeated: repeated ? 1 : 0,
          successCount: successCount ?? null,
          totalCount: totalCount ?? null,
          finishedAt: finishedAt ?? null,
        },
      )
    })

  readonly changeAll: AudienceRepository['changeAll'] = (jobId, from, to) =>
    this.#parts.attempt(({ run }) => {
      run(
        `UPDATE audience_batch SET state = :to
           WHERE job_id = :jobId AND state IN (SELECT value FROM json_each(:from))`,
        { jobId, to, from: writeJson(from) },
      )
    })

  readonly refuse: AudienceRepository['refuse'] = (jobId, number, refusedPositions, rows) =>
    this.#parts.transact(({ run }) => {
      run(
        `UPDATE audience_batch SET state = 'waiting', refused_positions = :refusedPositions
           WHERE job_id = :jobId AND number = :number`,
        { jobId, number, refusedPositions: writeJson(refusedPositions) },
      )
      for (const { row: fileRow, ...refused } of rows) {
        insertRow({ run }, 'audience_refused_row', { jobId, fileRow, ...refused })
      }
    })

  readonly refusedRows: AudienceRepository['refusedRows'] = (jobId, range) =>
    this.#parts.attempt(({ all, get }) => {
      const rows = all(
        `SELECT file_row, parameter, code, message FROM audience_refused_row WHERE job_id = :jobId
           ORDER BY file_row, id LIMIT :count OFFSET :offset`,
        { jobId, ...range },
      )
      const total = get('SELECT count(*) AS number FROM audience_refused_row WHERE job_id = :jobId', {
        jobId,
      })
      return { rows: rows.read(refusedRow), total: readNumber(total) }
    })

  readonly neededFiles: AudienceRepository['neededFiles'] = () =>
    this.#parts.attempt(({ all }) =>
      all(
        `SELECT operations_file FROM audience_upload AS upload
           WHERE EXISTS (SELECT 1 FROM job WHERE id = job_id AND state NOT IN ('done', 'cancelled'))
             OR EXISTS (SELECT 1 FROM audience_batch AS batch WHERE batch.job_id = upload.job_id
               AND batch.state IN ('waiting', 'sending', 'failed'))`,
        {},
      ).read(textColumn('operations_file')),
    )

  readonly lastLists: AudienceRepository['lastLists'] = (workspace) =>
    this.#parts.attempt((statements) => readLists(statements, workspace))

  readonly saveLists: AudienceRepository['saveLists'] = (workspace, lists) =>
    this.#parts.attempt((statements) => saveLists(statements, workspace, lists))

  readonly countNamed: AudienceRepository['countNamed'] = (workspace, name, except) =>
    this.#parts.attempt((statements) => countNamed(statements, workspace, name, except))

  readonly summary: AudienceRepository['summary'] = (workspace, count) =>
    this.#parts.attempt((statements) => readSummary(statements, workspace, count))
}

export function createAudienceRepository(parts: Database): AudienceRepository {
  return new StoredAudiences(parts)
}
