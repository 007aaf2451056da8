import { z } from 'zod'
import type { AccountDetails, AccountList } from '../accounts/account.ts'
import { type Account, grantableFeatures, industryTypes } from '../api/ads/accounts.ts'
import { act, call } from '../bridge/call.ts'
import { t } from '../text/language.ts'

const nothing = z.undefined()
const id = z.string().min(1).max(100)
const accountHost = z.enum(['ads', 'adsSandbox'])
const accountReference = z.strictObject({ host: accountHost, accountId: id })

const features = () => z.array(z.enum(grantableFeatures)).max(grantableFeatures.length)

const withDeleted = z.boolean().optional()

/** Contract: a user's accounts. */
export const accountContract = {
  accounts: {
    /** A list with deleted ones is read from the service every time and not stored. */
    list: call('reads', () =>
      z.strictObject({ host: accountHost, withDeleted, refresh: z.boolean() }),
    ).returns<AccountList>(),
    /** The same for the account's apps. */
    details: call('reads', () =>
      z.strictObject({ ...accountReference.shape, withDeleted, refresh: z.boolean() }),
    ).returns<AccountDetails>(),
    update: act(t`Change an ad account`, () =>
      z.strictObject({
        ...accountReference.shape,
        name: z.string().trim().min(1).max(255).optional(),
        industryType: z.enum(industryTypes).optional(),
      }),
    ).returns<Account>(),
    createSandbox: act(t`Create a sandbox account`, () => nothing).returns<Account>(),
    /** Returns the features that the account has afterwards. */
    changeFeatures: act(t`Change the features of a sandbox account`, () =>
      z.strictObject({ accountId: id, grant: features(), revoke: features() }),
    ).returns<readonly string[]>(),
    deleteSandbox: act(t`Delete a sandbox account`, () => z.strictObject({ accountId: id }), {
      confirms: ({ accountId }, names) =>
        t`Account ${names.sandboxAccount(accountId)} is deleted at the service. This can’t be undone.`,
    }).returns<Account>(),
  },
} as const
