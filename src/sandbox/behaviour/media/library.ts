import type { MediaLibrary } from '../../../shared/creatives/library-media.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { type LibraryMediaRecord, libraryKey } from '../../state/creative-tables.ts'
import type { References } from '../common/references.ts'

/** Media in the account's library that isn't deleted. */
export function findLibraryMedia(
  data: AdsData,
  account: Pick<AccountRecord, 'id'>,
  mediaKey: string,
): LibraryMediaRecord | undefined {
  const media = data.media_library.get(libraryKey(account.id, mediaKey))
  return media === undefined || media.deleted ? undefined : media
}

export const libraryMediaReferences: References = {
  media_key: {
    kind: 'MEDIA',
    isThere: ({ data, account }, id) => account !== null && findLibraryMedia(data, account, id) !== undefined,
  },
}

/** The media library as the rules query it. */
export function libraryOf(data: AdsData, account: Pick<AccountRecord, 'id'> | null): MediaLibrary {
  return (mediaKey) => (account === null ? undefined : findLibraryMedia(data, account, mediaKey))
}

/** Records that a post or card uses the media. */
export function markShown(
  data: AdsData,
  account: Pick<AccountRecord, 'id'>,
  mediaKeys: readonly string[],
): void {
  for (const key of mediaKeys) {
    const media = findLibraryMedia(data, account, key)
    if (media !== undefined && !media.tweeted) data.media_library.put({ ...media, tweeted: true })
  }
}
