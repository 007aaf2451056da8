import type { CatalogChange } from '../../../shared/catalogs/catalog.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Emit } from '../../core/ports.ts'
import type { CatalogEvents } from './parts.ts'

const periodMs = 250

/** Emits the state of each changed catalog, at most four times a second. */
export function createCatalogEvents(emit: Emit): CatalogEvents {
  const states = new Map<number, CatalogChange>()
  const changed = new Set<number>()
  const notifier = coalesced(periodMs, () => {
    for (const number of changed) {
      const state = states.get(number)
      if (state !== undefined) emit('catalogsChanged', state)
    }
    changed.clear()
  })
  return {
    notify({ number, id, owner: { environmentId, host } }, change = {}) {
      const before = states.get(number) ?? { sync: { kind: 'idle' }, feed: null, images: null }
      const { sync, feed, images } = { ...before, ...change }
      states.set(number, { environmentId, host, catalogId: id, sync, feed, images })
      changed.add(number)
      notifier.call()
    },
    end: notifier.end,
  }
}
