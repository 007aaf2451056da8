import { z } from 'zod'
import { type NetworkState, proxySettings, type RouteEntry } from '../network/proxy-settings.ts'
import { call } from './call.ts'

const proxy = z.string().min(1).max(300)

/** The part of the contract about proxies. Passwords go to main only; no reply carries one. */
export const networkContract = {
  network: {
    state: call(() => z.undefined()).returns<NetworkState>(),
    change: call(() => proxySettings).returns<NetworkState>(),
    /** Returns the ways to a host or address in the order in which they are tried. Sends nothing to it. */
    check: call(() => z.strictObject({ address: z.string().trim().min(1).max(2_000) })).returns<
      readonly RouteEntry[]
    >(),
    /** Answers the question of a proxy. */
    signIn: call(() =>
      z.strictObject({
        proxy,
        username: z
          .string()
          .min(1)
          .max(200)
          .regex(/^[^:]*$/),
        password: z.string().max(500),
        remember: z.boolean(),
      }),
    ).returns<NetworkState>(),
    /** Cancels the question of a proxy: calls through it fail until a person signs in. */
    decline: call(() => z.strictObject({ proxy })).returns<NetworkState>(),
    /** Shows the question of a proxy again after it was cancelled. */
    askAgain: call(() => z.strictObject({ proxy })).returns<NetworkState>(),
    /** Forgets the credentials of a proxy. */
    signOut: call(() => z.strictObject({ proxy })).returns<NetworkState>(),
  },
} as const
