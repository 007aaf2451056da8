/** What can be chosen for an app of the sandbox. Without schemas, because the table of commands lists it at each start. */

export const appPermissions = ['read', 'write', 'messages'] as const

export const appTiers = ['none', 'free', 'self_serve', 'pay_per_use'] as const
export const capPeriods = ['Daily', 'Monthly'] as const
export const capScopes = ['Product', 'Account'] as const
/** A cap of a new app counts for that app alone. */
export const defaultCapScope: (typeof capScopes)[number] = 'Product'
/** Why the app can't open a filtered stream. */
export const streamIssues = ['ProvisioningSubscription', 'RulesInvalidIssue', 'noncompliant-rules'] as const
