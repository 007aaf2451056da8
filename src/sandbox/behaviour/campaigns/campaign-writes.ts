import type { z } from 'zod'
import type {
  createCampaign as createOperation,
  updateCampaign as updateOperation,
} from '../../../shared/api/ads/campaigns.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { isoSeconds } from '../../clock.ts'
import type { CampaignRecord } from '../../state/campaign-tables.ts'
import { show } from '../../state/fields.ts'
import { recordVersion } from '../../statistics/versions.ts'
import { recordChange } from '../accounts/history.ts'
import { findCampaign, findFundingInstrument } from '../common/find-entity.ts'
import { type WriteResult, type Writing, written } from '../common/writing.ts'
import { changedCampaign, newCampaign } from './campaign-draft.ts'

/** Creating, changing and deleting campaigns, shared by single requests and batches. */

type CreateParams = z.output<(typeof createOperation)['params']>
type UpdateParams = z.output<(typeof updateOperation)['params']>

/** The fields of a snapshot in the history (accounts.md#account-history); flights belong to line items. */
function snapshot(campaign: CampaignRecord): Record<string, unknown> {
  return {
    name: campaign.name,
    start_time: null,
    end_time: null,
    ...show(campaign, [
      'purchase_order_number',
      'daily_budget_amount_local_micro',
      'total_budget_amount_local_micro',
      'budget_optimization',
      'duration_in_days',
      'standard_delivery',
      'entity_status',
      'frequency_cap',
      'created_at',
      'updated_at',
      'deleted',
    ]),
  }
}

export function createCampaign(writing: Writing, params: CreateParams): WriteResult<CampaignRecord> {
  const { data, service, now } = writing
  const funding = findFundingInstrument(writing, params.funding_instrument_id)
  if (funding === undefined) {
    return entityNotFound('FUNDING_INSTRUMENT', params.funding_instrument_id, 'funding_instrument_id')
  }
  const campaign = newCampaign(params, funding, now)
  const id = service.world.ids.entity((id) => data.campaigns.has(id))
  const row = data.campaigns.put({ ...campaign, id })
  recordChange(writing, 'CAMPAIGN', null, row, snapshot)
  return written(row)
}

export function updateCampaign(writing: Writing, params: UpdateParams): WriteResult<CampaignRecord> {
  const before = findCampaign(writing, params.campaign_id)
  if (before === undefined) return entityNotFound('CAMPAIGN', params.campaign_id)
  const after = changedCampaign(before, params, writing.now)
  writing.data.campaigns.put(after)
  recordVersion(writing.data.campaign_versions, before, after, writing.now)
  recordChange(writing, 'CAMPAIGN', before, after, snapshot)
  return written(after)
}

/** Line items don't change: a delete doesn't cascade (campaigns.md#deletion-of-a-campaign). */
export function deleteCampaign(writing: Writing, id: string): WriteResult<CampaignRecord> {
  const before = findCampaign(writing, id)
  if (before === undefined) return entityNotFound('CAMPAIGN', id)
  const after = { ...before, deleted: true, updated_at: isoSeconds(writing.now) }
  writing.data.campaigns.put(after)
  recordVersion(writing.data.campaign_versions, before, after, writing.now)
  recordChange(writing, 'CAMPAIGN', before, after, snapshot)
  return written(after)
}
