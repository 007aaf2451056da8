/** What a file that comes in may be, by its ending; the bytes decide when it is read. */
export const exchangeForms = ['sheet', 'changeSet'] as const
export type ExchangeForm = (typeof exchangeForms)[number]

const endings: Readonly<Record<string, ExchangeForm>> = {
  csv: 'sheet',
  tsv: 'sheet',
  xlsx: 'sheet',
  json: 'changeSet',
}

/** Null for files that nobody opens here. */
export function exchangeFormOf(path: string): ExchangeForm | null {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(endings, ending) ? (endings[ending] ?? null) : null
}
