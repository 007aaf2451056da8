import type { RequestEvent } from '../api/types.ts'

/** The latest requests to the service, for whoever looks into what went wrong. */
export interface KeptRequests {
  observe(event: RequestEvent): void
  /** At most `count`, oldest first. */
  latest(count: number): readonly RequestEvent[]
  /** Those of one job, newest first. */
  ofJob(jobId: string): readonly RequestEvent[]
}

const most = 1_000

export function createKeptRequests(): KeptRequests {
  let events: RequestEvent[] = []
  return {
    observe(event) {
      events.push(event)
      // Cut rarely, so that keeping one costs nothing.
      if (events.length >= most * 2) events = events.slice(-most)
    },
    latest: (count) => events.slice(-Math.min(count, most)),
    ofJob: (jobId) => events.filter((event) => event.jobId === jobId).toReversed(),
  }
}
