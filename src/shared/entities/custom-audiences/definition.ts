import { z } from 'zod'
import { customAudienceOperations } from '../../api/ads/custom-audiences.ts'
import { audienceFindings } from '../../audiences/audience-name-rules.ts'
import { contentOf } from '../../drafts/draft.ts'
import { gatheredCall, plainCall } from '../../publishing/publish-call.ts'
import { plural, t } from '../../text/language.ts'
import { callById, createCall, updateCall } from '../calls.ts'
import { pick, text, textOf } from '../fields.ts'
import type { CallTarget, EntityKind } from '../kind.ts'
import { keyOf, matchByName, searchByName } from '../match.ts'

const fields = ['name', 'description'] as const
const content = z.object({ name: text, description: text })
const { list, get, create, update, delete: remove, listTargetedBy } = customAudienceOperations

const fromRecord: EntityKind['fromRecord'] = (record) => pick(record, fields)

/** A custom audience of the account, without its people. */
export const customAudience: EntityKind = {
  content,
  fields,
  check(draft, { audiencesNamed }) {
    const parsedContent = content.safeParse(contentOf(draft))
    if (!parsedContent.success) return null
    const name = textOf(parsedContent.data.name?.trim())
    const isNameTaken = (wanted: string) => audiencesNamed(wanted, draft.id, draft.remoteId ?? '') > 0
    return audienceFindings({ name }, { isNameTaken })
  },
  lists: [{ operation: list, params: { count: 1_000 } }],
  read: callById(get),
  idParam: 'custom_audience_id',
  fromRecord,
  create: {
    call: createCall(create, fields),
    repeat: 'onceAbsent',
    find: ({ accountId }, { name }) =>
      plainCall(list, { account_id: accountId, ...searchByName(name), count: 1_000 }),
    match: matchByName(fromRecord, ['description']),
    matchKey: (audience) => keyOf(audience, ['name']),
  },
  update: { fields, call: updateCall(update, () => fields) },
  remove: {
    call: callById(remove),
    contents: [
      { field: 'people', subject: 'customAudience', call: peopleIn },
      { field: 'targeted_by', subject: 'campaign', call: campaignsWith },
    ],
  },
}

/** The audience itself, if people were added to it. The service doesn't count fewer than 100, so times decide then. */
function peopleIn({ accountId, remoteId }: CallTarget) {
  const params = { account_id: accountId, custom_audience_ids: [remoteId], count: 1_000 }
  return gatheredCall(list, params, (rows) =>
    rows
      .filter(
        ({ audience_size, created_at, updated_at }) => audience_size != null || created_at !== updated_at,
      )
      .map((row) => ({
        ...row,
        name:
          typeof row.audience_size === 'number'
            ? plural(row.audience_size, { one: '# person', other: '# people' })
            : t`An unknown number`,
      })),
  )
}

/** Campaigns that target the audience, even if they can't deliver now. */
function campaignsWith({ accountId, remoteId }: CallTarget) {
  const params = { account_id: accountId, custom_audience_id: remoteId, with_active: false }
  return gatheredCall(listTargetedBy, params, (rows) =>
    rows.map(({ campaign_id, campaign_name }) => ({ id: campaign_id ?? null, name: campaign_name ?? null })),
  )
}
