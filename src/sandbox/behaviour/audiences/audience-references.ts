import type { AdsData } from '../../state/ads-data.ts'
import { isShown, type OwnedRow, type Reference, type References } from '../common/references.ts'
import { permissionOf } from './audience-permissions.ts'
import { changeableAudience } from './custom-audiences.ts'

/** An audience of the account; others that it may read are there for reads. */
function audience(kind: string, find: (data: AdsData, id: string) => OwnedRow | undefined): Reference {
  return {
    kind,
    isThere(context, id) {
      const row = find(context.data, id)
      if (isShown(context, row)) return true
      const isHidden = row === undefined || (row.deleted && context.given.with_deleted !== true)
      if (isHidden || context.operation.effect !== 'read') return false
      return permissionOf(context.data, id, context.account?.id ?? '') !== undefined
    },
  }
}

/** A permission of the path's audience; not looked up if the audience isn't the account's own. */
function permission(owner: Reference, field: string): Reference {
  return {
    kind: `${owner.kind}_PERMISSION`,
    isThere(context, id) {
      const audienceId = String(context.given[field])
      if (!owner.isThere(context, audienceId)) return true
      const row = context.data.audience_permissions.get(id)
      return row?.audience_id === audienceId && !row.deleted
    },
  }
}

const custom = audience('CUSTOM_AUDIENCE', (data, id) => data.custom_audiences.get(id))
const tailored = audience(
  'TAILORED_AUDIENCE',
  (data, id) => data.custom_audiences.get(id) ?? data.tailored_audiences.get(id),
)

export const audienceReferences: References = {
  custom_audience_id: custom,
  custom_audience_permission_id: permission(custom, 'custom_audience_id'),
  tailored_audience_id: tailored,
  tailored_audience_permission_id: permission(tailored, 'tailored_audience_id'),
}

export const membershipReferences: References = {
  custom_audience_id: {
    kind: 'CUSTOM_AUDIENCE',
    isThere: ({ data, account }, id) => changeableAudience(data, account?.id ?? '', id) !== undefined,
  },
}
