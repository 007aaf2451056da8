import type { Handlers } from './dependencies.ts'
import { notThere } from './not-there.ts'

export function createMediaHandlers(): Handlers<'media'> {
  return { pick: notThere, add: notThere, thumbnail: notThere }
}
