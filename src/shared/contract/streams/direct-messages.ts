import { z } from 'zod'
import { call } from '../call.ts'

/** The part of the contract about who may send direct messages to the signed-in user. */

const sender = z.strictObject({ userId: z.string().regex(/^[0-9]{1,19}$/) })

const directMessageCalls = {
  block: call(() => sender).returns<void>(),
  unblock: call(() => sender).returns<void>(),
}

export const directMessageContract = { directMessages: directMessageCalls }
