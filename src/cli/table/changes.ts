import { rangeKinds } from '../../shared/statistics/range-kinds.ts'
import { t } from '../../shared/text/language.ts'
import { defineCommand, type OptionTable } from './command.ts'

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
const changeFile = {
  name: 'FILE',
  summary: t`A change set, as the program exports it`,
  required: true,
  completes: 'file',
} as const

export const syncOptions = {
  kind: { kind: 'list', value: 'KIND', summary: t`Sync only this list, such as campaign or card` },
} as const satisfies OptionTable

export const syncCommand = defineCommand({
  name: 'sync',
  subject: 'changes',
  summary: t`Bring the stored lists of an account up to date`,
  details: [
    t`Reads campaigns, line items, creatives and media into the data folder; the first time all of them, later only what changed. check, plan and publish sync by themselves what they need, but faster after a sync.`,
  ],
  arguments: [],
  options: syncOptions,
  examples: [{ line: 'flightdeck sync --account 18ce54d4x5t', what: t`Syncs everything.` }],
  exits: ['failed', 'signIn', 'connection', 'service', 'inUse', 'storage', 'interrupted'],
  load: () => import('../commands/changes/sync.ts'),
})

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

export const exportCommand = defineCommand({
  name: 'export',
  subject: 'changes',
  summary: t`Write campaigns to a sheet, or unpublished changes to a change set`,
  details: [
    t`The file’s ending decides: .csv and .xlsx are sheets of campaigns and line items, .flightdeck is a change set of everything that is drafted in this data folder.`,
  ],
  arguments: [{ name: 'FILE', summary: t`The file to write`, required: true, completes: 'file' }],
  options: exportOptions,
  examples: [
    { line: 'flightdeck export campaigns.xlsx', what: t`Writes a workbook.` },
    {
      line: 'flightdeck export changes.flightdeck --profile ~/flightdeck',
      what: t`Writes what is drafted there.`,
    },
  ],
  exits: ['failed', 'signIn', 'connection', 'service', 'storage', 'interrupted'],
  load: () => import('../commands/changes/export.ts'),
})

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

export const checkCommand = defineCommand({
  name: 'check',
  subject: 'changes',
  summary: t`Check a change set against the service’s rules and the policy`,
  details: [
    t`Runs the rules of the program’s editors over the changes of a file and compares it with the account. Every issue has its line in the file. It works on a copy of the data folder: nothing is saved, and only read requests are sent.`,
  ],
  arguments: [changeFile],
  options: checkOptions,
  examples: [
    { line: 'flightdeck check changes.flightdeck', what: t`Lists the issues.` },
    { line: 'flightdeck check changes.flightdeck --format sarif', what: t`For the lines of a pull request.` },
  ],
  exits: ['failed', 'signIn', 'connection', 'service', 'conflict', 'storage', 'held', 'interrupted'],
  load: () => import('../commands/changes/check.ts'),
})

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

export const planCommand = defineCommand({
  name: 'plan',
  subject: 'changes',
  summary: t`Show what publishing a change set would send`,
  details: [
    t`Shows each change before and after, the calls, what they do to budgets, conflicts and issues. Like check, it changes nothing.`,
  ],
  arguments: [changeFile],
  options: planOptions,
  examples: [{ line: 'flightdeck plan changes.flightdeck', what: t`Shows the plan.` }],
  exits: ['failed', 'signIn', 'connection', 'service', 'conflict', 'storage', 'held', 'interrupted'],
  load: () => import('../commands/changes/plan.ts'),
})

export const formatOptions = {
  check: { kind: 'flag', summary: t`Change nothing; fail if the file would change` },
} as const satisfies OptionTable

export const formatCommand = defineCommand({
  name: 'format',
  subject: 'changes',
  summary: t`Format a change set after editing it by hand`,
  details: [
    t`Writes the file as the program does, with its fields in order and a new checksum. The checksum protects against accidents; it doesn’t prove who wrote a file.`,
  ],
  arguments: [changeFile],
  options: formatOptions,
  examples: [
    { line: 'flightdeck format changes.flightdeck', what: t`Makes an edited file valid again.` },
    { line: 'flightdeck format changes.flightdeck --check', what: t`Checks it in CI.` },
  ],
  exits: ['failed', 'storage'],
  load: () => import('../commands/changes/format.ts'),
})

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
    summary: t`How late a request without an answer may still show up in the service’s lists; 180 if omitted`,
  },
  policy,
  offline: {
    kind: 'flag',
    summary: t`Use what was synced before instead of asking the service, except for lists of what is to be created`,
  },
} as const satisfies OptionTable

export const publishCommand = defineCommand({
  name: 'publish',
  subject: 'changes',
  summary: t`Publish a change set`,
  details: [
    t`Checks the file, then sends its changes as a durable job: every call is on the disk before it’s sent. If the process is killed, run the same command again with the same data folder: it goes on, and nothing is sent twice. A file that’s already published changes nothing; one that was edited since is an error.`,
    t`The data folder (--profile) has the journal of what was sent: keep it between runs, or what flightdeck journal writes. If something that would be created exists already and the journal doesn’t know it, or if the journal is missing or older than it was, nothing is sent, even with --yes (exit code 12): --adopt takes what exists, --create-anyway creates another, and --accept-older-journal goes on. New changes are compared with lists synced in the same run.`,
    t`Unless the service is on this computer, it asks first; --yes confirms, also amounts above the threshold.`,
  ],
  arguments: [changeFile],
  options: publishOptions,
  examples: [
    { line: 'flightdeck publish changes.flightdeck', what: t`Publishes it, or goes on with it.` },
    { line: 'flightdeck publish changes.flightdeck --yes --json', what: t`In CI.` },
  ],
  exits: [
    'failed',
    'unconfirmed',
    'signIn',
    'connection',
    'service',
    'conflict',
    'unknown',
    'inUse',
    'storage',
    'held',
    'interrupted',
  ],
  load: () => import('../commands/changes/publish.ts'),
})

export const undoOptions = {
  plan: { kind: 'flag', summary: t`Only show what would be undone` },
  'accept-older-journal': acceptOlderJournal,
} as const satisfies OptionTable

export const undoCommand = defineCommand({
  name: 'undo',
  subject: 'changes',
  summary: t`Undo a publish`,
  details: [
    t`Restores earlier values and deletes what was created, as far as the service allows it. If the process is killed, run the same command again: it goes on.`,
  ],
  arguments: [
    { name: 'JOB', summary: t`ID of the publish; the latest of the account if omitted`, required: false },
  ],
  options: undoOptions,
  examples: [{ line: 'flightdeck undo --plan', what: t`Shows what undoing the latest publish would do.` }],
  exits: [
    'failed',
    'unconfirmed',
    'signIn',
    'connection',
    'service',
    'conflict',
    'unknown',
    'inUse',
    'storage',
    'held',
    'interrupted',
  ],
  load: () => import('../commands/changes/undo.ts'),
})

export const journalCommand = defineCommand({
  name: 'journal',
  subject: 'changes',
  summary: t`Write the journal of what was published to a file`,
  details: [
    t`For runners that keep no data folder: the file holds jobs, their calls and unpublished changes, and no keys, lists, events or logs. Put it into an empty data folder as flightdeck.db before the next publish.`,
  ],
  arguments: [{ name: 'FILE', summary: t`The file to write`, required: true, completes: 'file' }],
  options: {},
  examples: [
    {
      line: 'flightdeck journal journal.db --profile .flightdeck',
      what: t`Writes the journal of a pipeline.`,
    },
  ],
  exits: ['failed', 'inUse', 'storage'],
  load: () => import('../commands/changes/journal.ts'),
})

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

export const statsCommand = defineCommand({
  name: 'stats',
  subject: 'changes',
  summary: t`Show the performance of campaigns or line items`,
  details: [
    t`Reads figures that aren’t stored yet or may still change, and sums them up: impressions, engagements, clicks and spend.`,
    t`Says whether the days are complete: “current” if the last one isn’t over, “incomplete” if days are missing.`,
  ],
  arguments: [],
  options: statsOptions,
  examples: [{ line: 'flightdeck stats --days 30 --json', what: t`Sums up a month for a script.` }],
  exits: ['failed', 'signIn', 'connection', 'service', 'inUse', 'storage', 'interrupted'],
  load: () => import('../commands/changes/stats.ts'),
})
