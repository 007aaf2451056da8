import { checkHistoryRange } from '../../../shared/accounts/history-rules.ts'
import type { accountOperations } from '../../../shared/api/ads/accounts.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { refuseFor, unauthorizedApplication } from '../../answer/ads-errors.ts'
import { data } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import { show } from '../../state/fields.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { timeParam } from '../common/request-values.ts'

const accountFields = [
  'id',
  'name',
  'business_name',
  'timezone',
  'timezone_switch_at',
  'created_at',
  'updated_at',
  'business_id',
  'approval_status',
  'industry_type',
  'deleted',
] as const

const showAccount = (account: AccountRecord) => show(account, accountFields)

export const accountBehaviours: AdsBehaviours<typeof accountOperations> = {
  list({ operation, params, caller, data: { accounts } }) {
    const ids = params.account_ids === undefined ? null : new Set(params.account_ids)
    return listPage(operation, params, accounts.values(), {
      key: (account) => account.id,
      show: showAccount,
      where: (account) =>
        account.users.includes(caller.user.id) &&
        (ids?.has(account.id) ?? true) &&
        (params.q === undefined || beginsWith(account.name, params.q)),
    })
  },

  get: ({ account }) => data(showAccount(account)),

  update({ params, account, data: { accounts }, now }) {
    const { name = account.name, industry_type = account.industry_type } = params
    return data(showAccount(accounts.put({ ...account, name, industry_type, updated_at: isoSeconds(now) })))
  },

  createSandbox({ caller, data: { accounts }, service, now }) {
    const time = isoSeconds(now)
    const account: AccountRecord = {
      id: service.world.ids.account((id) => accounts.has(id)),
      name: 'Sandbox account',
      business_name: null,
      timezone: 'America/Los_Angeles',
      timezone_switch_at: null,
      business_id: null,
      approval_status: 'ACCEPTED',
      industry_type: null,
      created_at: time,
      updated_at: time,
      deleted: false,
      users: [caller.user.id],
      features: [],
      grants_posting_to: [],
      history_allowed: false,
      roles: {},
    }
    return data(showAccount(accounts.put(account)))
  },

  deleteSandbox({ account, data: { accounts }, now }) {
    return data(showAccount(accounts.put({ ...account, deleted: true, updated_at: isoSeconds(now) })))
  },

  listApps({ operation, params, account, data: { account_apps } }) {
    return listPage(operation, params, account_apps.values(), {
      key: (app) => app.id,
      where: (app) => app.account_id === account.id,
      show: (app) =>
        show(app, [
          'id',
          'app_store_identifier',
          'conversion_tracking_enabled',
          'deep_link_pattern',
          'os_type',
          'created_at',
          'updated_at',
          'deleted',
        ]),
    })
  },

  listFeatures({ params, account }) {
    const keys: readonly string[] | undefined = params.feature_keys
    return data(account.features.filter((feature) => keys?.includes(feature) ?? true))
  },

  grantSandboxFeatures({ params, account, data: { accounts }, now }) {
    const features = [...new Set([...account.features, ...params.feature_keys])]
    accounts.put({ ...account, features, updated_at: isoSeconds(now) })
    return data(features)
  },

  revokeSandboxFeatures({ params, account, data: { accounts }, now }) {
    const keys: readonly string[] = params.feature_keys
    const features = account.features.filter((feature) => !keys.includes(feature))
    accounts.put({ ...account, features, updated_at: isoSeconds(now) })
    return data(features)
  },

  readUserAccess({ account, caller }) {
    const permissions = account.roles[caller.user.id] ?? ['ACCOUNT_ADMIN']
    return data({ user_id: caller.user.id, permissions })
  },

  listHistory({ operation, params, account, data: { account_history } }) {
    if (!account.history_allowed) {
      return refuseFor([unauthorizedApplication('The account is not on the allowlist of the history')])
    }
    const from = parseIsoTime(params.start_time)
    const to = parseIsoTime(params.end_time)
    const entries = [...account_history.values()].map((entry, number) => ({ ...entry, number }))
    return listPage(operation, params, entries, {
      // Several changes may share one second: the insertion number preserves each of them in order.
      key: ({ number }) => String(number).padStart(12, '0'),
      order: 'change_time',
      where: (entry) => {
        const at = parseIsoTime(entry.change_time)
        const isInTime = at >= from && at < to
        const isOfEntity = entry.entity === params.entity_type && entry.entity_id === params.entity_id
        const isByUser = params.user_id === undefined || entry.change_by.user_id === params.user_id
        return entry.account_id === account.id && isInTime && isOfEntity && isByUser
      },
      show: ({ account_id: _account, number: _number, ...entry }) => entry,
    })
  },

  listBusinessCategories({ operation, params, data: { business_categories } }) {
    return listPage(operation, params, business_categories.values(), {
      key: (category) => category.id,
      order: 'id',
      show: (category) => category,
    })
  },
}

export const accountReviews: AdsReviews<typeof accountOperations> = {
  listHistory({ given }) {
    const [start, end] = [timeParam(given, 'start_time'), timeParam(given, 'end_time')]
    return start === null || end === null ? [] : checkHistoryRange({ start, end })
  },
}
