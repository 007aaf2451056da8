import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply, type HandlerResult } from '../../answer/reply.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { CampaignRecord, FundingInstrumentRecord, LineItemRecord } from '../../state/campaign-tables.ts'
import type { PageRequest } from './list.ts'
import type { Writing } from './writing.ts'

type Place = Pick<Writing, 'account' | 'data'>

interface Rows<Row> {
  get(id: string): Row | undefined
}

type Owned = Readonly<{ account_id: string; deleted: boolean }>

/** A record of the account; a deleted one only on request. */
export function findOwn<Row extends Owned>(
  { account }: { readonly account: Pick<AccountRecord, 'id'> },
  rows: Rows<Row>,
  id: string,
  withDeleted = false,
): Row | undefined {
  const row = rows.get(id)
  return row?.account_id === account.id && (withDeleted || !row.deleted) ? row : undefined
}

/** Answers a read of the account's record in the last path segment; `kind` is the parameter's: `LINE_ITEM`. */
export function replyWithRecord<Row extends Owned>(
  context: Pick<Writing, 'account'> & { readonly operation: Operation; readonly params: PageRequest },
  rows: Rows<Row>,
  show: (row: Row) => unknown,
): HandlerResult {
  const name = pathParameters(context.operation).at(-1) ?? ''
  const id = String(Reflect.get(context.params, name))
  const row = findOwn(context, rows, id, context.params.with_deleted)
  return row === undefined ? entityNotFound(name.replace(/_id$/, '').toUpperCase(), id) : dataReply(show(row))
}

export function findFundingInstrument(place: Place, id: string): FundingInstrumentRecord | undefined {
  return findOwn(place, place.data.funding_instruments, id)
}

export function findCampaign(place: Place, id: string): CampaignRecord | undefined {
  return findOwn(place, place.data.campaigns, id)
}

export function findLineItem(place: Place, id: string): LineItemRecord | undefined {
  return findOwn(place, place.data.line_items, id)
}
