import { z } from 'zod'
import { currencyDecimals } from '../../money/currencies.ts'
import {
  clearable,
  commaList,
  identifier,
  isoTime,
  micro,
  page,
  pageParameters,
  positiveMicro,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'

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

const source = { document: 'public', place: 'A4' } as const

export const listFundingInstruments = ads('GET /accounts/:account_id/funding_instruments', {
  id: 'fundingInstruments.list',
  title: 'List funding instruments',
  params: () => ({
    funding_instrument_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  }),
  source,
  reply: () => page(fundingInstrument),
  paging: cursor(200, 1000),
})

export const fundingInstrumentOperations = {
  list: listFundingInstruments,
  get: ads('GET /accounts/:account_id/funding_instruments/:funding_instrument_id', {
    id: 'fundingInstruments.get',
    title: 'Read a funding instrument',
    params: () => ({ with_deleted: withDeleted }),
    source,
    reply: () => single(fundingInstrument),
  }),
  createSandbox: ads('POST /accounts/:account_id/funding_instruments', {
    id: 'fundingInstruments.createSandbox',
    title: 'Create a funding instrument for a sandbox account',
    params: () => ({
      currency: currencyCode,
      start_time: isoTime,
      type: z.enum(fundingTypes),
      end_time: clearable(isoTime),
      credit_limit_local_micro: clearable(positiveMicro),
      funded_amount_local_micro: clearable(positiveMicro),
    }),
    host: 'adsSandbox',
    source,
    reply: () => single(fundingInstrument),
  }),
  deleteSandbox: ads('DELETE /accounts/:account_id/funding_instruments/:funding_instrument_id', {
    id: 'fundingInstruments.deleteSandbox',
    title: 'Delete a funding instrument of a sandbox account',
    host: 'adsSandbox',
    source,
    reply: () => single(fundingInstrument),
  }),
}
