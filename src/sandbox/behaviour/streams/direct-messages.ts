import type { directMessageOperations } from '../../../shared/api/platform/direct-messages.ts'
import { invalidRequest, resourceNotFound } from '../../answer/platform-errors.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import { findUser } from '../../social/people.ts'
import type { User } from '../../state/platform-data.ts'
import type { World } from '../../state/world.ts'
import type { PlatformBehaviours } from '../common/contract.ts'

export const directMessageBehaviours: PlatformBehaviours<typeof directMessageOperations> = {
  block: ({ params, caller: { user }, service: { world } }) => setBlocked(world, user, params.id, true),
  unblock: ({ params, caller: { user }, service: { world } }) => setBlocked(world, user, params.id, false),
}

/** Repeating it has no effect. */
function setBlocked(world: World, user: User, id: string, isBlocked: boolean): HandlerResult {
  if (findUser(world, id) === undefined) return resourceNotFound('id', id, 'user')
  if (id === user.id) {
    const message = 'The `id` parameter names the signed-in user.'
    return invalidRequest({ message, parameter: 'id', value: id })
  }
  const others = user.dm_blocking.filter((other) => other !== id)
  world.platform.users.put({ ...user, dm_blocking: isBlocked ? [...others, id] : others })
  return json({ data: { blocked: isBlocked } })
}
