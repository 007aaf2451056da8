import { z } from 'zod'
import { act } from '../../bridge/call.ts'
import { t } from '../../text/language.ts'

/** The part of the contract about who may send direct messages to the signed-in user. */

const sender = z.strictObject({ userId: z.string().regex(/^[0-9]{1,19}$/) })

const directMessageCalls = {
  block: act(t`Block a user’s direct messages`, () => sender).returns<void>(),
  unblock: act(t`Allow direct messages of a user`, () => sender).returns<void>(),
}

export const directMessageContract = { directMessages: directMessageCalls }
