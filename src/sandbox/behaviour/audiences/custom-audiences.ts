import type { customAudienceOperations } from '../../../shared/api/ads/custom-audiences.ts'
import { audienceFindings } from '../../../shared/audiences/audience-name-rules.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as reply } from '../../answer/reply.ts'
import type { AdsRefusal } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CustomAudienceRecord } from '../../state/audience-tables.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { textParam } from '../common/request-values.ts'
import { newTimes } from '../common/writing.ts'
import { targetingReport } from '../targeting/targeting-report.ts'
import { permissionOf } from './audience-permissions.ts'
import { showAudience } from './audience-view.ts'

export const customAudienceBehaviours: AdsBehaviours<typeof customAudienceOperations> = {
  list({ operation, params, account, data, now }) {
    const ids = params.custom_audience_ids === undefined ? null : new Set(params.custom_audience_ids)
    const isShared = params.permission_scope === 'SHARED'
    return listPage(operation, params, data.custom_audiences.values(), {
      key: (row) => row.id,
      where: (row) =>
        (isShared ? permissionOf(data, row.id, account.id) !== undefined : row.account_id === account.id) &&
        (ids?.has(row.id) ?? true) &&
        (params.q === undefined || beginsWith(row.name, params.q)),
      show: (row) => showAudience(row, data, now, levelOf(row, data, account.id) ?? 'READ_ONLY'),
    })
  },

  /** An account may read an audience shared with it. */
  get({ params, account, data, now }) {
    const row = data.custom_audiences.get(params.custom_audience_id)
    const isVisible =
      row !== undefined &&
      (!row.deleted || params.with_deleted === true) &&
      (row.account_id === account.id || permissionOf(data, row.id, account.id) !== undefined)
    if (!isVisible) return audienceNotFound(params.custom_audience_id)
    return reply(showAudience(row, data, now, levelOf(row, data, account.id) ?? 'READ_ONLY'))
  },

  create({ params, account, data, service, now }) {
    const { custom_audiences } = data
    const { name, description } = params
    const audience = custom_audiences.put({
      id: service.world.ids.entity((id) => custom_audiences.has(id)),
      account_id: account.id,
      name,
      description: description === undefined || description === '' ? null : description,
      owner_account_id: account.id,
      audience_type: 'CRM',
      audience_size: null,
      targetable: false,
      targetable_types: null,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      partner_source: null,
      ...newTimes(now),
      targeted_by_line_items: [],
      processing_until: null,
    })
    return reply(showAudience(audience, data, now, 'READ_WRITE'))
  },

  update({ params, account, data, now }) {
    const row = ownAudience(data, account.id, params.custom_audience_id)
    if (row === undefined) return audienceNotFound(params.custom_audience_id)
    const { name = row.name, description = row.description } = params
    const changed = data.custom_audiences.put({ ...row, name, description, updated_at: isoSeconds(now) })
    return reply(showAudience(changed, data, now, 'READ_WRITE'))
  },

  delete({ params, account, data, now }) {
    const row = ownAudience(data, account.id, params.custom_audience_id)
    if (row === undefined) return audienceNotFound(params.custom_audience_id)
    const deleted = data.custom_audiences.put({ ...row, deleted: true, updated_at: isoSeconds(now) })
    const audienceReply = showAudience(deleted, data, now, 'READ_WRITE')
    data.members.clear(row.id)
    return reply(audienceReply)
  },

  listTargetedBy({ operation, params, account, data, now }) {
    const row = data.custom_audiences.get(params.custom_audience_id)
    const isOwn = row?.account_id === account.id
    const isVisible = isOwn || (row !== undefined && permissionOf(data, row.id, account.id) !== undefined)
    if (row === undefined || row.deleted || !isVisible) return audienceNotFound(params.custom_audience_id)
    const entries = targetingReport(data, row, account.id, {
      now,
      onlyServable: params.with_active !== false,
    })
    return listPage(operation, params, entries, {
      key: (entry) => entry.campaign_id,
      order: 'campaign_id',
      show: (entry) => entry,
    })
  },
}

/** An audience that the account owns and hasn't deleted. */
export function ownAudience(data: AdsData, accountId: string, id: string): CustomAudienceRecord | undefined {
  const row = data.custom_audiences.get(id)
  return row?.account_id === accountId && !row.deleted ? row : undefined
}

/** An audience whose members the account may change: its own, or one shared with READ_WRITE. */
export function changeableAudience(
  data: AdsData,
  accountId: string,
  id: string,
): CustomAudienceRecord | undefined {
  const row = data.custom_audiences.get(id)
  if (row === undefined || row.deleted) return undefined
  return levelOf(row, data, accountId) === 'READ_WRITE' ? row : undefined
}

export function audienceNotFound(id: string): AdsRefusal {
  return entityNotFound('CUSTOM_AUDIENCE', id)
}

/** The account's access to the audience; undefined if it has none. */
function levelOf(row: CustomAudienceRecord, data: AdsData, accountId: string): string | undefined {
  if (row.account_id === accountId) return 'READ_WRITE'
  return permissionOf(data, row.id, accountId)?.permission_level
}

export const customAudienceReviews: AdsReviews<typeof customAudienceOperations> = {
  create: ({ given, data, account }) => reviewName(data, account?.id, null, textParam(given, 'name')),
  update({ given, data, account }) {
    const row = ownAudience(data, account?.id ?? '', textParam(given, 'custom_audience_id') ?? '')
    const name = 'name' in given ? textParam(given, 'name') : row?.name
    return row === undefined ? [] : reviewName(data, account?.id, row.id, name ?? null)
  },
}

/** Checks the audience's new name; a deleted audience's name is available again. */
function reviewName(
  data: AdsData,
  accountId: string | undefined,
  id: string | null,
  name: string | null,
): readonly Finding[] {
  const isNameTaken = (audienceName: string): boolean =>
    data.custom_audiences.find(
      (row) => row.account_id === accountId && !row.deleted && row.name === audienceName && row.id !== id,
    ) !== undefined
  return audienceFindings({ name }, { isNameTaken })
}
