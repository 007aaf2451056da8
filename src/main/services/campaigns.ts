import type { Handlers } from './dependencies.ts'
import { notThere } from './not-there.ts'

export function createCampaignsHandlers(): Handlers<'campaigns'> {
  return {
    open: notThere,
    window: notThere,
    placeOf: notThere,
    keys: notThere,
    sums: notThere,
    edit: notThere,
    previewBulk: notThere,
    bulk: notThere,
    cancelBulk: notThere,
    create: notThere,
    clone: notThere,
    choices: notThere,
    versions: notThere,
    history: notThere,
    linked: notThere,
  }
}
