import type { FeedChange } from '../../../../shared/catalogs/feed.ts'

/** What an upload would do with a row. */
export const feedChangeLabel: Readonly<Record<FeedChange, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'As last accepted',
  held: 'Held back',
}
