import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridEntity, GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import {
  type CampaignState,
  campaignDelivery,
  type DeliveryStatus,
  flightOf,
  lineItemDelivery,
} from '../../../../shared/campaigns/delivery.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { contentOf, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../../shared/drafts/draft-content.ts'
import { remoteChanges } from '../../../../shared/drafts/draft-sync.ts'
import { type RowReader, readRow } from '../../../core/store/database.ts'
import { draftOfRecord, isEmpty, readDraft, rowChangeOf, type StoredDraft } from '../../drafts/draft-rows.ts'
import { factNames, subjectOfNumber } from '../../records/campaign-columns.ts'
import { readDeletedRecord } from '../../records/deleted-records.ts'
import { type RemoteRecord, readRecord } from '../../records/remote-records.ts'

/** One row of the grid in its current state. */

/** Without its position in a view and anything that depends on the time. */
type EntityContent = Omit<GridEntity, 'depth' | 'children' | 'delivery'>

export interface RowName {
  readonly subject: GridSubject
  readonly key: string
}

const nameRow = z.object({ subject: z.int(), key: z.string(), present: z.int() })

/** The entity of a row ID; null if it doesn't exist. `present` says whether the row is more than a leftover. */
export function nameOfRow(
  { get, unlessUnreadable }: RowReader,
  space: number,
  row: number,
): (RowName & { readonly present: boolean }) | null {
  const namedRow = get('SELECT subject, key, present FROM campaign_row WHERE space = :space AND id = :row', {
    space,
    row,
  })
  if (namedRow === undefined) return null
  const name = unlessUnreadable(() => readRow(nameRow, namedRow))
  return name === null
    ? null
    : { subject: subjectOfNumber(name.subject), key: name.key, present: name.present === 1 }
}

/** Null if it's gone. An unreadable draft is left out, so its record is shown as it is. */
export function readEntity(
  statements: RowReader,
  workspace: Workspace,
  { subject, key }: RowName,
): EntityContent | null {
  const draftId = referencedDraft(key)
  if (draftId !== null) {
    const storedDraft = statements.unlessUnreadable(() => readDraft(statements, draftId))
    return storedDraft === null ? null : entityOf(subject, key, null, storedDraft)
  }
  const record = readRecord(statements, workspace, subject, key)
  const storedDraft = statements.unlessUnreadable(() => draftOfRecord(statements, workspace, subject, key))
  if (record !== null || storedDraft !== null) return entityOf(subject, key, record, storedDraft)
  const deleted = readDeletedRecord(statements, workspace, subject, key)
  return deleted === null ? null : { ...entityOf(subject, key, deleted, null), deleted: true }
}

function entityOf(
  subject: GridSubject,
  key: string,
  record: RemoteRecord | null,
  storedDraft: StoredDraft | null,
): EntityContent {
  const change = storedDraft === null || isEmpty(storedDraft.draft) ? null : storedDraft
  const recordContent = record === null ? null : contentOfRecord(subject, record.record)
  const content = change === null ? (recordContent ?? {}) : contentOf(change.draft)
  return {
    kind: 'entity',
    subject,
    key,
    content,
    remoteId: referencedDraft(key) === null ? key : null,
    title: titleOf(subject, content),
    before: change === null ? {} : beforeOf(change),
    facts: record === null ? {} : picked(record.record),
    change: change === null ? null : rowChangeOf(change),
    findings: [],
    incoming:
      change === null || recordContent === null
        ? []
        : Object.keys(remoteChanges(change.draft.base ?? {}, recordContent)),
    seenAt: record?.seenAt ?? null,
  }
}

/** Whether rows of a window deliver; reads each of their campaigns once. */
export function createDeliveries(statements: RowReader, workspace: Workspace, now: number) {
  const campaigns = new Map<string, CampaignState>()
  const kindOfCampaign = (key: unknown): CampaignState => {
    if (typeof key !== 'string' || key === '') return 'unknown'
    const campaignState = campaigns.get(key)
    if (campaignState !== undefined) return campaignState
    const record = readRecord(statements, workspace, 'campaign', key)
    const isDeleted = record === null && readDeletedRecord(statements, workspace, 'campaign', key) !== null
    const kindWithoutRecord = isDeleted ? 'deleted' : 'unknown'
    const kind = record === null ? kindWithoutRecord : campaignDelivery(record.record).kind
    campaigns.set(key, kind)
    return kind
  }
  return ({ subject, remoteId, content, before, facts, deleted }: EntityContent): DeliveryStatus | null => {
    if (remoteId === null || deleted === true) return null
    if (subject === 'campaign') return campaignDelivery(facts)
    const published = { ...content, ...before }
    return lineItemDelivery(flightOf(published), kindOfCampaign(published.campaign_id), now)
  }
}

function beforeOf({ draft: { kind, base, patch } }: StoredDraft): Fields {
  if (kind === 'create') return {}
  return Object.fromEntries(Object.keys(patch).map((name) => [name, base?.[name] ?? null]))
}

function picked(record: Fields): Fields {
  return Object.fromEntries(
    [...factNames, 'servable', 'reasons_not_servable'].flatMap((name) => {
      const value = record[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
