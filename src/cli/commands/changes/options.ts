import { rangeKinds } from '../../../shared/statistics/range-kinds.ts'
import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

const offline = {
  kind: 'flag',
  summary: t`Use what was synced before instead of asking the service`,
} as const
const overwrite = {
  kind: 'flag',
  summary: t`Also take changes in conflict, replacing what changed at the service`,
} as const
const policy = {
  kind: 'file',
  value: 'FILE',
  summary: t`Check against this policy; if omitted, the nearest flightdeck.policy.yaml in FILE’s folder or above it, up to the repository’s root`,
} as const
const decisions = {
  adopt: {
    kind: 'list',
    value: 'ID',
    summary: t`Take the existing record as the result of this change (its ID in FILE; ID=RECORD if several are possible; or all)`,
  },
  'create-anyway': {
    kind: 'list',
    value: 'ID',
    summary: t`Create another although one already exists at the service (the change’s ID in FILE, or all)`,
  },
} as const
const acceptOlderJournal = {
  kind: 'flag',
  summary: t`Go on although the journal is missing or older than when it was last used; check at the service first`,
} as const

export const syncOptions = {
  kind: { kind: 'list', value: 'KIND', summary: t`Sync only this list, such as campaign or card` },
} as const satisfies OptionTable

export const exportOptions = {
  only: {
    kind: 'text',
    value: 'WHAT',
    choices: ['campaigns', 'line-items'],
    summary: t`Leave the other one out of a sheet`,
  },
  comment: { kind: 'text', value: 'TEXT', summary: t`Comment for readers of a change set` },
  offline,
} as const satisfies OptionTable

export const checkOptions = {
  format: {
    kind: 'text',
    value: 'FORM',
    choices: ['text', 'junit', 'sarif', 'json'],
    summary: t`Print the issues in this form`,
  },
  strict: { kind: 'flag', summary: t`Fail on warnings too` },
  explain: {
    kind: 'flag',
    summary: t`Show the policy’s rule of each issue, and the values it was checked against`,
  },
  policy,
  offline,
} as const satisfies OptionTable

export const planOptions = {
  format: {
    kind: 'text',
    value: 'FORM',
    choices: ['text', 'markdown'],
    summary: t`Print the plan in this form; markdown for a comment of a pull request`,
  },
  overwrite,
  ...decisions,
  policy,
  offline,
} as const satisfies OptionTable

export const formatOptions = {
  check: { kind: 'flag', summary: t`Change nothing; fail if the file would change` },
} as const satisfies OptionTable

export const publishOptions = {
  partial: { kind: 'flag', summary: t`Publish changes without errors even if others have some` },
  overwrite,
  ...decisions,
  'accept-older-journal': acceptOlderJournal,
  resend: {
    kind: 'flag',
    summary: t`Look up changes that had no answer, and send again what the service doesn’t list`,
  },
  patience: {
    kind: 'number',
    value: 'SECONDS',
    summary: t`Stop after this long without a connection; 120 if omitted`,
  },
  absence: {
    kind: 'number',
    value: 'SECONDS',
    summary: t`How late a request that was refused or not answered may still show up in the service’s lists; 180 if omitted`,
  },
  policy,
  offline: {
    kind: 'flag',
    summary: t`Use what was synced before instead of asking the service, except for lists of what is to be created`,
  },
} as const satisfies OptionTable

export const undoOptions = {
  plan: { kind: 'flag', summary: t`Only show what would be undone` },
  'accept-older-journal': acceptOlderJournal,
} as const satisfies OptionTable

export const statsOptions = {
  days: { kind: 'number', value: 'COUNT', summary: t`Whole days up to yesterday; 7 if omitted` },
  period: {
    kind: 'text',
    value: 'WHAT',
    choices: rangeKinds,
    summary: t`A period of the account’s time zone instead; only "today" includes today`,
  },
  only: {
    kind: 'text',
    value: 'WHAT',
    choices: ['campaigns', 'line-items'],
    summary: t`Figures of campaigns, or of line items; campaigns if omitted`,
  },
  offline,
} as const satisfies OptionTable
