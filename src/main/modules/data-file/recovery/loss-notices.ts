import { type PluralForms, plural, t } from '../../../../shared/text/language.ts'
import type { Recovered } from './recover.ts'

export type LossKind = 'damaged' | 'gone' | 'logDamaged'

const lossSentences: Readonly<Record<LossKind, string>> = {
  damaged: t`The data file was damaged.`,
  gone: t`The data file was missing or empty.`,
  logDamaged: t`The log of the data file (flightdeck.db-wal) was damaged.`,
}

const nouns: Readonly<Record<string, PluralForms>> = {
  draft: { one: '# draft', other: '# drafts' },
  job: { one: '# job', other: '# jobs' },
  job_step: { one: '# job step', other: '# job steps' },
  journal: { one: '# journal entry of a job', other: '# journal entries of jobs' },
  draft_snapshot: { one: '# earlier state of a draft', other: '# earlier states of drafts' },
  inbox_event: { one: '# received event', other: '# received events' },
  remote_record: { one: '# synced record', other: '# synced records' },
  product: { one: '# product', other: '# products' },
  creative_template: { one: '# template', other: '# templates' },
  post_search: { one: '# search', other: '# searches' },
  found_post: { one: '# found post', other: '# found posts' },
  webhook_replay: { one: '# replay', other: '# replays' },
}

/** Rebuilt from other rows, or part of a row that is already named. */
const derived: ReadonlySet<string> = new Set([
  'campaign_row',
  'campaign_space',
  'draft_reference',
  'inbox_content',
  'inbox_forward',
  'record_entry',
  'remote_reference',
  'targeting_term',
])

const nothingAtService = t`Nothing on the service is affected.`
const whatNext = t`Jobs that were running are paused: check at the service what was already sent before you resume them. If you have a backup, you can restore it in Settings.`

export function recoveredNotice(what: LossKind, { aside, tables, isIntact }: Recovered): string {
  const copied = tables
    .filter(({ table }) => !derived.has(table))
    .reduce((sum, table) => sum + table.copied, 0)
  const lost = tables.filter(({ table, lost }) => lost > 0 && !derived.has(table))
  const isCut =
    !isIntact || tables.length === 0 || tables.some(({ table, isCut }) => isCut && !derived.has(table))
  const sentences = [
    lossSentences[what],
    copied === 0
      ? t`None of its rows could be read, so a new one was started.`
      : plural(copied, {
          one: '# row could be read and was restored.',
          other: '# rows could be read and were restored.',
        }),
    missing(lost, isCut || what !== 'damaged'),
    ...(aside === null ? [] : [t`The old file was set aside as ${aside} in the data folder.`]),
    nothingAtService,
    whatNext,
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function missing(lost: Recovered['tables'], maybeMore: boolean): string {
  const parts = lost.length === 0 ? '' : listed(lost)
  const more = t`More may be missing; how much can’t be known.`
  if (parts === '')
    return maybeMore ? t`Rows may be missing; how many can’t be known.` : t`No row is missing.`
  return maybeMore ? `${t`Missing: ${parts}.`} ${more}` : t`Missing: ${parts}.`
}

type LostRows = readonly { readonly table: string; readonly lost: number }[]

function listed(lost: LostRows): string {
  return lost
    .toSorted((left, right) => weightOf(left.table) - weightOf(right.table))
    .map(({ table, lost: number }) =>
      plural(number, nouns[table] ?? { one: '# other row', other: '# other rows' }),
    )
    .join(', ')
}

function weightOf(table: string): number {
  const place = Object.keys(nouns).indexOf(table)
  return place === -1 ? Number.POSITIVE_INFINITY : place
}

/** The notice for rows that become unreadable while the program runs, by table. */
export function unreadableNotice(counts: Readonly<Record<string, number>>): string {
  const lost = Object.entries(counts)
    .filter(([table]) => !derived.has(table) || counts[table] === undefined)
    .map(([table, number]) => ({ table, lost: number }))
  const what = lost.length === 0 ? t`Some entries` : listed(lost)
  return t`${what} in the data file can’t be read and are left out. Everything else is there, and nothing on the service is affected. Restart Flightdeck to set the damaged file aside and keep everything that can be read.`
}

/** The whole log is missing; the file without it is intact, but older. */
export function logGoneNotice(savedAt: number): string {
  const log = t`The log of the data file (flightdeck.db-wal) is missing. The last changes before ${new Date(savedAt).toISOString()} are lost; how many can’t be known.`
  return `${log} ${nothingAtService} ${whatNext}`
}
