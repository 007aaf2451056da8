import type { Handlers } from './dependencies.ts'
import { notThere } from './not-there.ts'

export function createPublishingHandlers(): Handlers<'publishing'> {
  return {
    review: notThere,
    start: notThere,
    jobs: notThere,
    job: notThere,
    steps: notThere,
    pause: notThere,
    resume: notThere,
    cancel: notThere,
    retryFailed: notThere,
    lookUp: notThere,
    settle: notThere,
    undoPlan: notThere,
    undo: notThere,
  }
}
