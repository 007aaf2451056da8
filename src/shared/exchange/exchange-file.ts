/** The likely type of an incoming file, by its extension; its bytes decide when it's read. */
export type ExchangeForm = 'sheet' | 'changeSet' | 'feed' | 'people'

/** The extension of change sets, which the system opens with this program. */
export const changeSetEnding = 'flightdeck'

/** A table counts as a campaign sheet until its column titles have been read (`table-form.ts`). */
const endings: Readonly<Record<string, ExchangeForm>> = {
  csv: 'sheet',
  tsv: 'sheet',
  xlsx: 'sheet',
  json: 'changeSet',
  [changeSetEnding]: 'changeSet',
  xml: 'feed',
  rss: 'feed',
  atom: 'feed',
}

/** Null for files that Flightdeck doesn't open. What is compressed is nearly always a feed. */
export function exchangeFormOf(path: string): ExchangeForm | null {
  if (/\.(?:csv|tsv|txt|xml|rss|atom)\.gz$/i.test(path)) return 'feed'
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(endings, ending) ? (endings[ending] ?? null) : null
}
