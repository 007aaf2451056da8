import { z } from 'zod'
import { currencyDecimals } from '../../money/currencies.ts'
import {
  clearable,
  commaList,
  identifier,
  isoTime,
  limits,
  micro,
  page,
  pageParameters,
  positiveMicro,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** Funding instruments (public-facts A4). Production ones are made in the service's own pages only. */

export const fundingTypes = [
  'CREDIT_CARD',
  'CREDIT_LINE',
  'AGENCY_CREDIT_LINE',
  'INSERTION_ORDER',
  'PARTNER_MANAGED',
] as const

export const fundingInstrument = z.looseObject({
  id: identifier,
  account_id: z.string().nullish(),
  type: z.string().nullish(),
  description: z.string().nullish(),
  currency: z.string().nullish(),
  entity_status: z.string().nullish(),
  able_to_fund: z.boolean().nullish(),
  reasons_not_able_to_fund: z.array(z.string()).nullish(),
  credit_limit_local_micro: micro.nullish(),
  credit_remaining_local_micro: micro.nullish(),
  funded_amount_local_micro: micro.nullish(),
  io_header: z.string().nullish(),
  start_time: z.string().nullish(),
  end_time: z.string().nullish(),
  ...recordTimes,
})
export type FundingInstrument = z.infer<typeof fundingInstrument>

/** ISO 4217. */
export const currencyCode = z
  .string()
  .refine((code) => currencyDecimals(code) !== undefined, "isn't an ISO 4217 currency code")

const path = '/accounts/:account_id/funding_instruments'
const common = { version: '12', auth: 'user', source: { document: 'public', place: 'A4' } } as const

export const listFundingInstruments = defineOperation({
  id: 'fundingInstruments.list',
  title: 'List funding instruments',
  method: 'GET',
  host: 'ads',
  ...common,
  path,
  params: () =>
    z.object({
      account_id: identifier,
      funding_instrument_ids: commaList(identifier).optional(),
      ...pageParameters(200, 1000),
      ...sortParameters(),
    }),
  reply: () => page(fundingInstrument),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
})

export const getFundingInstrument = defineOperation({
  id: 'fundingInstruments.get',
  title: 'Read a funding instrument',
  method: 'GET',
  host: 'ads',
  ...common,
  path: `${path}/:funding_instrument_id`,
  params: () =>
    z.object({ account_id: identifier, funding_instrument_id: identifier, with_deleted: withDeleted }),
  reply: () => single(fundingInstrument),
  limit: limits.accountReads,
  effect: 'read',
})

export const createSandboxFundingInstrument = defineOperation({
  id: 'fundingInstruments.createSandbox',
  title: 'Create a funding instrument for a sandbox account',
  method: 'POST',
  host: 'adsSandbox',
  ...common,
  path,
  params: () =>
    z.object({
      account_id: identifier,
      currency: currencyCode,
      start_time: isoTime,
      type: z.enum(fundingTypes),
      end_time: clearable(isoTime),
      credit_limit_local_micro: clearable(positiveMicro),
      funded_amount_local_micro: clearable(positiveMicro),
    }),
  reply: () => single(fundingInstrument),
  limit: limits.writes,
  effect: 'write',
})

export const deleteSandboxFundingInstrument = defineOperation({
  id: 'fundingInstruments.deleteSandbox',
  title: 'Delete a funding instrument of a sandbox account',
  method: 'DELETE',
  host: 'adsSandbox',
  ...common,
  path: `${path}/:funding_instrument_id`,
  params: () => z.object({ account_id: identifier, funding_instrument_id: identifier }),
  reply: () => single(fundingInstrument),
  limit: limits.writes,
  effect: 'destructive',
})

export const fundingInstrumentOperations = {
  list: listFundingInstruments,
  get: getFundingInstrument,
  createSandbox: createSandboxFundingInstrument,
  deleteSandbox: deleteSandboxFundingInstrument,
}
