import { z } from 'zod'
import { currencyDecimals } from '../../money/currencies.ts'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  commaList,
  identifier,
  isoTime,
  micro,
  pageParameters,
  positiveMicro,
  recordTimes,
  sortParameters,
} from '../conventions.ts'
import { adsResource } from '../routes.ts'

/**
 * Funding instruments (accounts.md#funding-instruments). Production ones can only be created on the service's own
 * pages.
 */

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
  .refine((code) => currencyDecimals(code) !== undefined, 'isn’t an ISO 4217 currency code')

const source = citePublic('accounts#funding-instruments')

const instruments = adsResource(
  'fundingInstruments',
  'funding_instruments/:funding_instrument_id',
  fundingInstrument,
  source,
)

export const fundingInstrumentOperations = {
  list: instruments.list(t`List funding instruments`, () => ({
    funding_instrument_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  get: instruments.get(t`Read a funding instrument`),
  createSandbox: instruments.create(
    t`Create a funding instrument for a sandbox account`,
    () => ({
      currency: currencyCode,
      start_time: isoTime,
      type: z.enum(fundingTypes),
      end_time: clearable(isoTime),
      credit_limit_local_micro: clearable(positiveMicro),
      funded_amount_local_micro: clearable(positiveMicro),
    }),
    { id: 'fundingInstruments.createSandbox', host: 'adsSandbox' },
  ),
  deleteSandbox: instruments.remove(t`Delete a funding instrument of a sandbox account`, {
    id: 'fundingInstruments.deleteSandbox',
    host: 'adsSandbox',
  }),
}

export const { list: listFundingInstruments } = fundingInstrumentOperations
