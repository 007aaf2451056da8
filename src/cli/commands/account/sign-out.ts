import { z } from 'zod'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { openServices } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { signOutOptions } from './options.ts'

export const output = () =>
  z.object({ environment: z.string(), userId: z.string(), screenName: z.string(), revoked: z.boolean() })

export async function run(
  context: Context,
  { options }: Input<typeof signOutOptions>,
): Promise<Outcome<Result>> {
  const opened = await openServices(context, 'works')
  if (!opened.ok) return opened
  const { handlers, environment, isGiven } = opened.value
  try {
    if (isGiven) return refused(t`The sign-in comes from variables. Unset FLIGHTDECK_CONSUMER_KEY first.`)
    const state = await handlers.session.state(undefined)
    if (!state.ok) return state
    const { users, userId } = state.value
    const userToSignOut = options.user?.replace(/^@/, '') ?? userId
    const user = users.find(
      (one) =>
        one.environmentId === environment.id &&
        (one.userId === userToSignOut || one.screenName === userToSignOut),
    )
    if (user === undefined) {
      return refused(
        options.user === null
          ? t`No user is signed in to ${environment.name}.`
          : t`${options.user} isn’t signed in to ${environment.name}.`,
      )
    }
    const { screenName } = user
    const ended = await handlers.session.signOut({ environmentId: environment.id, userId: user.userId })
    if (!ended.ok) return ended
    const { revoked } = ended.value
    if (!revoked) {
      context.terminal.note(
        context.terminal.style.yellow(
          t`The service didn’t confirm that the token is invalid. Revoke the app’s access in your account’s settings there.`,
        ),
      )
    }
    return succeed({
      value: { environment: environment.id, userId: user.userId, screenName, revoked },
      text: () => t`Signed out @${screenName}.`,
    })
  } finally {
    await opened.value.close()
  }
}

function refused(message: string): Outcome<never> {
  return fail({ kind: 'refused', reason: 'state', message })
}
