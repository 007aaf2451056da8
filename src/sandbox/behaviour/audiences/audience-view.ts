import { describeTargetability } from '../../../shared/audiences/audience-rules.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CustomAudienceRecord, DoNotReachListRecord } from '../../state/audience-tables.ts'

/** How lists of people are shown, based on their members and the time since they changed. */

/** Milliseconds until changes take effect; the service takes hours (audiences.md#custom-audiences). */
const processingTime = 10_000

/** A record's fields right after its members changed. */
export function startProcessing(now: number) {
  return { processing_until: now + processingTime, updated_at: isoSeconds(now) }
}

export function showAudience(
  audience: CustomAudienceRecord,
  data: AdsData,
  now: number,
  permissionLevel: string,
) {
  const { id, name, description, audience_type, partner_source } = audience
  const { size, targetable, reasons_not_targetable } = targetabilityOf(
    audience,
    audience.audience_size,
    data,
    now,
  )
  return {
    id,
    name,
    description,
    owner_account_id: audience.owner_account_id ?? audience.account_id,
    permission_level: permissionLevel,
    audience_type,
    audience_size: size,
    targetable,
    targetable_types: audience.targetable_types ?? ['CRM', 'EXCLUDED_CRM'],
    reasons_not_targetable,
    partner_source: partner_source ?? 'OTHER',
    created_at: audience.created_at,
    updated_at: audience.updated_at,
    deleted: audience.deleted,
  }
}

export function showDoNotReachList(list: DoNotReachListRecord, data: AdsData, now: number) {
  const { id, name, description, created_at, updated_at, deleted } = list
  const { size, targetable, reasons_not_targetable } = targetabilityOf(list, list.list_size, data, now)
  const times = { created_at, updated_at, deleted }
  return { id, name, description, targetable, reasons_not_targetable, list_size: size, ...times }
}

interface PeopleList {
  readonly id: string
  readonly targetable: boolean
  readonly reasons_not_targetable: readonly string[]
  readonly processing_until: number | null
}

/** The fixture's value until its members first change; computed from the members afterwards. */
function targetabilityOf(list: PeopleList, sizeBefore: number | null, data: AdsData, now: number) {
  if (list.processing_until === null) {
    const { targetable, reasons_not_targetable } = list
    return { size: sizeBefore, targetable, reasons_not_targetable }
  }
  const people = (sizeBefore ?? 0) + data.members.count(list.id, now)
  return describeTargetability(people, now < list.processing_until)
}
