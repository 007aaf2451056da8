import { setTimeout } from 'node:timers/promises'
import { createCampaignSync } from '../../../src/main/modules/campaigns/sync.ts'
import type { ServiceCalls } from '../../../src/main/modules/sign-in/service-calls.ts'
import { fields } from '../../../src/shared/core/json.ts'
import { succeed } from '../../../src/shared/core/outcome.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { say } from '../child-lines.ts'
import { answerPage } from './sync-service.ts'

/**
 * A program that syncs campaigns and line items, in a process that is killed in its first life. Prints the page that it requests, and
 * when both lists are up to date.
 */
const [folder = '', life = '0'] = process.argv.slice(2)
const hour = 3_600_000
const stage = setDraftsStage(folder)
Object.defineProperty(stage, 'now', { get: () => Date.now() })
const user = { environmentId: workspace.environmentId, userId: '1' }
const answer = async (operation: { readonly id: string }, input: object): Promise<never> => {
  const params = fields.parse(Reflect.get(input, 'params'))
  say({ asked: operation.id, cursor: params.cursor ?? null, changes: params.sort_by !== undefined })
  await setTimeout(5)
  const reply = answerPage(Number(life), operation.id, params)
  // However late the kill comes on a busy machine, the first life isn't over before.
  if (life === '0' && operation.id === 'lineItems.list' && reply.next_cursor === null) await setTimeout(hour)
  // Only the two list operations are sent, so this is the reply's type.
  return succeed({ reply }) as never
}
const calls = {
  chosenUser: () => succeed(user),
  user: () => succeed({ ...user, environment: {}, credentials: {} } as never),
  asUser: (_who: unknown, operation: { readonly id: string }, input: object) => answer(operation, input),
} as unknown as ServiceCalls

const { entities, campaigns } = stage.store
const note = () => undefined
const logger = { info: note, warn: note, error: (...values: readonly unknown[]) => console.error(...values) }
const { checker, parts } = stage
const sync = createCampaignSync({
  calls,
  entities,
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
