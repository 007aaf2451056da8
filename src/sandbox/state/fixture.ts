import { z } from 'zod'

/** A state in the service's record shapes: lists by name, plus a few of the sandbox's own fields. */
export const fixture = z.looseObject({
  users: z
    .array(
      z.looseObject({
        id: z.string(),
        tokens: z
          .array(
            z.object({
              consumer_key: z.string(),
              oauth_token: z.string(),
              oauth_token_secret: z.string(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
export type Fixture = z.output<typeof fixture>

/** A fixture's lists under the names of the sandbox's tables: tokens have their own list there. */
export function fixtureLists(source: Fixture): Record<string, unknown> {
  const tokens = source.users.flatMap((user) =>
    user.tokens.map((token) => ({
      token: token.oauth_token,
      secret: token.oauth_token_secret,
      consumer_key: token.consumer_key,
      user_id: user.id,
    })),
  )
  return { ...source, access_tokens: tokens }
}
