import { demoMedia } from '../../../../src/sandbox/demo/media.ts'
import type { MediaLibrary } from '../../../../src/shared/creatives/library-media.ts'
import { northwind } from '../given.ts'

/** Northwind's media library in the rules' form. */
export const findMedia: MediaLibrary = (key) =>
  demoMedia.find(({ media_key, account_id }) => media_key === key && account_id === northwind.account_id)
