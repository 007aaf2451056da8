import { setTimeout } from 'node:timers/promises'
import { createCampaignSync } from '../../../src/main/modules/campaigns/sync.ts'
import type { ServiceCalls } from '../../../src/main/modules/sign-in/service-calls.ts'
import { fields } from '../../../src/shared/core/json.ts'
import { succeed } from '../../../src/shared/core/outcome.ts'
import { unwrap } from '../../unit/main/modules/data-file/folder.ts'
import { setDraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { say } from '../child-lines.ts'
import { answerPage } from './sync-service.ts'

/**
 * A program that syncs campaigns and line items, in a process meant to be killed. Prints the page that it requests, and
 * when both lists are up to date.
 */
const [folder = '', life = '0'] = process.argv.slice(2)
const stage = setDraftsStage(folder)
Object.defineProperty(stage, 'now', { get: () => Date.now() })
const user = { environmentId: workspace.environmentId, userId: '1' }
const answer = async (operation: { readonly id: string }, input: object): Promise<never> => {
  const params = fields.parse(Reflect.get(input, 'params'))
  say({ asked: operation.id, cursor: params.cursor ?? null, changes: params.sort_by !== undefined })
  await setTimeout(5)
  // Only the two list operations are sent, so this is the reply's type.
  return succeed({ reply: answerPage(Number(life), operation.id, params) }) as never
}
const calls = {
  chosenUser: () => succeed(user),
  user: () => succeed({ ...user, environment: {}, credentials: {} } as never),
  asUser: (_who: unknown, operation: { readonly id: string }, input: object) => answer(operation, input),
} as unknown as ServiceCalls

const { creatives, campaigns } = stage.store
const note = () => undefined
const logger = { info: note, warn: note, error: (...values: readonly unknown[]) => console.error(...values) }
const { checker, parts } = stage
const sync = createCampaignSync({
  calls,
  creatives,
  campaigns,
  checker,
  logger,
  onSynced: note,
  events: parts.events,
  clock: parts.clock,
  pace: parts.pace,
})
unwrap(sync.refresh(workspace))
await sync.idle()
say({ over: unwrap(sync.state(workspace)).seenAt !== null })
stage.end()
