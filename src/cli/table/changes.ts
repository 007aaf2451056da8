import { t } from '../../shared/text/language.ts'
import {
  checkOptions,
  exportOptions,
  formatOptions,
  planOptions,
  publishOptions,
  statsOptions,
  syncOptions,
  undoOptions,
} from '../commands/changes/options.ts'
import { defineCommand } from './command.ts'

const changeFile = {
  name: 'FILE',
  summary: t`A change set, as the program exports it`,
  required: true,
  completes: 'file',
} as const

const publishExits = [
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
] as const

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
    {
      line: 'flightdeck publish changes.flightdeck',
      what: t`Publishes the file, or continues an interrupted publish.`,
    },
    { line: 'flightdeck publish changes.flightdeck --yes --json', what: t`In CI.` },
  ],
  exits: publishExits,
  load: () => import('../commands/changes/publish.ts'),
})

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
  exits: publishExits,
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
