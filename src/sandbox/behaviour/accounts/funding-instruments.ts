import { fundingFindings } from '../../../shared/accounts/funding-rules.ts'
import type { fundingInstrumentOperations } from '../../../shared/api/ads/funding-instruments.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { FundingInstrumentRecord } from '../../state/campaign-tables.ts'
import { show } from '../../state/fields.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { findOwn, replyWithRecord } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'
import { timeParam } from '../common/request-values.ts'
import { newTimes } from '../common/writing.ts'

const fields = [
  'id',
  'type',
  'description',
  'currency',
  'entity_status',
  'able_to_fund',
  'reasons_not_able_to_fund',
  'credit_limit_local_micro',
  'credit_remaining_local_micro',
  'funded_amount_local_micro',
  'io_header',
  'start_time',
  'end_time',
  'created_at',
  'updated_at',
  'deleted',
] as const

const showFunding = (funding: FundingInstrumentRecord) => show(funding, fields)

export const fundingInstrumentBehaviours: AdsBehaviours<typeof fundingInstrumentOperations> = {
  list({ operation, params, account, data }) {
    const ids = params.funding_instrument_ids === undefined ? null : new Set(params.funding_instrument_ids)
    return listPage(operation, params, data.funding_instruments.values(), {
      key: (funding) => funding.id,
      show: showFunding,
      where: (funding) => funding.account_id === account.id && (ids?.has(funding.id) ?? true),
    })
  },

  get: (context) => replyWithRecord(context, context.data.funding_instruments, showFunding),

  createSandbox({ params, account, data, service, now }) {
    const { currency, start_time, type, end_time = null } = params
    const table = data.funding_instruments
    const id = service.world.ids.entity((id) => table.has(id))
    const hasCredit = type === 'CREDIT_LINE' || type === 'AGENCY_CREDIT_LINE'
    const limit = params.credit_limit_local_micro ?? null
    const funding: FundingInstrumentRecord = {
      id,
      account_id: account.id,
      type,
      description: `Sandbox ${type.toLowerCase().replaceAll('_', ' ')}`,
      currency,
      entity_status: 'ACTIVE',
      able_to_fund: true,
      reasons_not_able_to_fund: [],
      credit_limit_local_micro: limit,
      credit_remaining_local_micro: hasCredit ? limit : null,
      funded_amount_local_micro: params.funded_amount_local_micro ?? null,
      io_header: null,
      start_time,
      end_time,
      ...newTimes(now),
    }
    return dataReply(showFunding(table.put(funding)))
  },

  deleteSandbox({ params, account, data, now }) {
    const funding = findOwn({ account }, data.funding_instruments, params.funding_instrument_id)
    if (funding === undefined) return entityNotFound('FUNDING_INSTRUMENT', params.funding_instrument_id)
    const after = {
      ...funding,
      able_to_fund: false,
      reasons_not_able_to_fund: ['DELETED'],
      deleted: true,
      updated_at: isoSeconds(now),
    }
    return dataReply(showFunding(data.funding_instruments.put(after)))
  },
}

export const fundingInstrumentReviews: AdsReviews<typeof fundingInstrumentOperations> = {
  createSandbox({ given }) {
    const start_time = timeParam(given, 'start_time')
    return start_time === null ? [] : fundingFindings({ start_time, end_time: timeParam(given, 'end_time') })
  },
}
