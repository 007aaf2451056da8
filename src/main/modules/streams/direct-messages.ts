import { directMessageOperations } from '../../../shared/api/platform/direct-messages.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'

export interface DirectMessagesParts {
  readonly calls: Pick<ServiceCalls, 'asUser' | 'chosenUser' | 'user'>
}

export function createDirectMessages({ calls }: DirectMessagesParts): Handlers<'directMessages'> {
  const send = async (
    operation: (typeof directMessageOperations)['block' | 'unblock'],
    id: string,
  ): Promise<Outcome<void>> => {
    const who = calls.chosenUser()
    const user = who.ok ? calls.user(who.value) : who
    if (!user.ok) return user
    return mapOutcome(await calls.asUser(user.value, operation, { params: { id } }), () => undefined)
  }
  return {
    block: ({ userId }) => send(directMessageOperations.block, userId),
    unblock: ({ userId }) => send(directMessageOperations.unblock, userId),
  }
}
