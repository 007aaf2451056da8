import type { PublishGateway } from '../../../../../../src/main/modules/publishing/publish-gateway.ts'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { DraftsStage } from '../../drafts/drafts-stage.ts'
import { partsOver } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'

/** The last read is repeated; without one, nothing is listed. */
export interface Service {
  readonly reads?: readonly Answer[]
  readonly write?: Answer
}

/** Parts over a service that answers so, and everything that happens outside, in order. */
export function sendingParts(
  stage: DraftsStage,
  { reads = [], write = gone }: Service,
  change: Partial<PublishParts> = {},
) {
  const events: string[] = []
  let readCount = 0
  const read = async () => {
    readCount += 1
    events.push('read')
    return reads[Math.min(readCount, reads.length) - 1] ?? answerOf()
  }
  const gateway: PublishGateway = {
    read,
    list: read,
    async write() {
      events.push('write')
      return write
    },
  }
  const parts: PublishParts = {
    ...partsOver(stage, gateway),
    durability: {
      written: () => 0,
      async flush() {
        events.push('flush')
        return succeed(undefined)
      },
    },
    ...change,
  }
  return { parts, events }
}
