import { z } from 'zod'
import { act, call } from '../bridge/call.ts'
import { type NetworkState, proxySettings, type RouteEntry } from '../network/proxy-settings.ts'
import { t } from '../text/language.ts'

const proxy = z.string().min(1).max(300)

/** Contract: proxies. Passwords only go to main; no reply carries one. */
export const networkContract = {
  network: {
    state: call('shows', () => z.undefined()).returns<NetworkState>(),
    change: act(t`Change the proxy`, () => proxySettings).returns<NetworkState>(),
    /** Returns the routes to a host or URL in the order in which they are tried. Sends nothing to it. */
    check: call('shows', () => z.strictObject({ address: z.string().trim().min(1).max(2_000) })).returns<
      readonly RouteEntry[]
    >(),
    /** Answers a proxy's request for credentials. */
    signIn: act(t`Sign in to a proxy`, () =>
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
    /** Dismisses a proxy's request for credentials: calls through it fail until a person signs in. */
    decline: call('stops', () => z.strictObject({ proxy })).returns<NetworkState>(),
    /** Shows a dismissed request for credentials again. */
    askAgain: act(t`Sign in to a proxy`, () => z.strictObject({ proxy })).returns<NetworkState>(),
    /** Deletes the credentials of a proxy. */
    signOut: act(t`Sign out of a proxy`, () => z.strictObject({ proxy })).returns<NetworkState>(),
  },
} as const
