import type { PublishGateway } from '../../../../../../src/main/modules/publishing/publish-gateway.ts'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { BatchCall, PublishCall } from '../../../../../../src/shared/publishing/publish-call.ts'
import type { DraftsStage } from '../../drafts/drafts-stage.ts'
import { partsOver } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'

/** The last read is repeated; without one, nothing is listed. */
export interface Service {
  readonly reads?: readonly Answer[]
  readonly write?: Answer | ((call: PublishCall | BatchCall) => Answer)
  /** Called before each answer to a read. */
  readonly onRead?: () => void
}

/** Parts over a service that answers so, everything that happens outside, in order, and the calls that were written. */
export function sendingParts(
  stage: DraftsStage,
  { reads = [], write = gone, onRead }: Service,
  change: Partial<PublishParts> = {},
) {
  const events: string[] = []
  const written: (PublishCall | BatchCall)[] = []
  let readCount = 0
  const read = async () => {
    readCount += 1
    onRead?.()
    events.push('read')
    return reads[Math.min(readCount, reads.length) - 1] ?? answerOf()
  }
  const gateway: PublishGateway = {
    read,
    list: read,
    async write(_caller, call) {
      events.push('write')
      written.push(call)
      return typeof write === 'function' ? write(call) : write
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
  return { parts, events, written }
}
