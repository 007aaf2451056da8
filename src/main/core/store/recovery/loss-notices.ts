import type { Recovered } from './recover.ts'

export type LossKind = 'damaged' | 'gone' | 'logDamaged'

const found: Readonly<Record<LossKind, string>> = {
  damaged: 'The data file was damaged.',
  gone: 'The data file was missing or empty.',
  logDamaged: 'The log of the data file (flightdeck.db-wal) was damaged.',
}

const nouns: Readonly<Record<string, readonly [string, string]>> = {
  draft: ['draft', 'drafts'],
  job: ['job', 'jobs'],
  job_step: ['job step', 'job steps'],
  journal: ['journal entry of a job', 'journal entries of jobs'],
  draft_snapshot: ['earlier state of a draft', 'earlier states of drafts'],
  inbox_event: ['received event', 'received events'],
  remote_record: ['synced record', 'synced records'],
  product: ['product', 'products'],
  creative_template: ['template', 'templates'],
}

/** Rebuilt from other rows, or part of a row that is already named. */
const derived: ReadonlySet<string> = new Set([
  ...[
    'campaign_row',
    'campaign_space',
    'draft_reference',
    'inbox_content',
    'inbox_forward',
    'record_entry',
    'remote_reference',
    'targeting_term',
  ],
])

const nothingAtService = 'Nothing on the service is affected.'
const whatNext =
  'Jobs that were running are paused: check at the service what was already sent before you resume them. If you have a backup, you can restore it in Settings.'

export function recoveredNotice(what: LossKind, { aside, tables, isSound }: Recovered): string {
  const kept = tables.filter(({ table }) => !derived.has(table)).reduce((sum, table) => sum + table.kept, 0)
  const lost = tables.filter(({ table, lost }) => lost > 0 && !derived.has(table))
  const isCut =
    !isSound || tables.length === 0 || tables.some(({ table, isCut }) => isCut && !derived.has(table))
  const sentences = [
    found[what],
    kept === 0
      ? 'None of its rows could be read, so a new one was started.'
      : `${counted(kept, ['row', 'rows'])} could be read and ${kept === 1 ? 'was' : 'were'} restored.`,
    missing(lost, isCut || what !== 'damaged'),
    ...(aside === null ? [] : [`The old file was set aside as ${aside} in the data folder.`]),
    nothingAtService,
    whatNext,
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function missing(lost: Recovered['tables'], maybeMore: boolean): string {
  const parts = lost.length === 0 ? '' : listed(lost)
  const more = 'More may be missing; how much can’t be known.'
  if (parts === '') return maybeMore ? 'Rows may be missing; how many can’t be known.' : 'No row is missing.'
  return `Missing: ${parts}.${maybeMore ? ` ${more}` : ''}`
}

type LostRows = readonly { readonly table: string; readonly lost: number }[]

function listed(lost: LostRows): string {
  return lost
    .toSorted((left, right) => weightOf(left.table) - weightOf(right.table))
    .map(({ table, lost: number }) => counted(number, nouns[table] ?? ['other row', 'other rows']))
    .join(', ')
}

function weightOf(table: string): number {
  const place = Object.keys(nouns).indexOf(table)
  return place === -1 ? Number.POSITIVE_INFINITY : place
}

function counted(number: number, [one, many]: readonly [string, string]): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}

/** The notice for rows that become unreadable while the program runs, by table. */
export function unreadableNotice(counts: Readonly<Record<string, number>>): string {
  const lost = Object.entries(counts)
    .filter(([table]) => !derived.has(table) || counts[table] === undefined)
    .map(([table, number]) => ({ table, lost: number }))
  const what = lost.length === 0 ? 'Some entries' : listed(lost)
  return `${what} in the data file can’t be read and are left out. Everything else is there, and nothing on the service is affected. Restart Flightdeck to set the damaged file aside and keep everything that can be read.`
}

/** The whole log is missing; the file without it is intact, but older. */
export function logGoneNotice(savedAt: number): string {
  return `The log of the data file (flightdeck.db-wal) is missing. The last changes before ${new Date(savedAt).toISOString()} are lost; how many can’t be known. ${nothingAtService} ${whatNext}`
}
