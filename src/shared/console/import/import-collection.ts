import { type ConsoleCollection, consoleCollection, type SavedRequest } from '../console-collection.ts'
import type { ConsoleImport } from './read-import.ts'

/** The requests of an import, except those at the `omitted` indexes. */
export function requestsOf(
  { rows }: Pick<ConsoleImport, 'rows'>,
  omitted: ReadonlySet<number> = new Set(),
): readonly SavedRequest[] {
  return rows.flatMap((row, index) => (row.kind === 'ready' && !omitted.has(index) ? [row.saved] : []))
}

/** A new collection of them, with the chains that find all their requests in it; null if it would be too large. */
export function collectionOf(
  { chains }: Pick<ConsoleImport, 'chains'>,
  requests: readonly SavedRequest[],
  name: string,
): ConsoleCollection | null {
  const ids = new Set(requests.map(({ id }) => id))
  const whole = chains.filter(({ steps }) => steps.every(({ request }) => ids.has(request)))
  const collection = consoleCollection.safeParse({
    format: 'flightdeck-requests',
    version: 1,
    name,
    requests,
    ...(whole.length > 0 && { chains: whole }),
  })
  return collection.success ? collection.data : null
}
