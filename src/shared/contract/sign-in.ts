import { z } from 'zod'
import { environment } from '../accounts/environment.ts'
import { act, call } from '../bridge/call.ts'
import { type Oauth2State, oauth2Scopes } from '../sign-in/oauth2.ts'
import type { SecretsState } from '../sign-in/secrets.ts'
import type { BearerState, SessionState, SignedInUser, SignInState } from '../sign-in/session.ts'
import { t } from '../text/language.ts'

const nothing = z.undefined()
const id = z.string().min(1).max(100)
const secretText = z.string().trim().min(1).max(500)

/** Contract: who is signed in where, and how secrets are stored. */
export const signInContract = {
  secrets: {
    state: call('shows', () => nothing).returns<SecretsState>(),
    choose: act(
      t`Change how credentials are stored`,
      () => z.strictObject({ keep: z.enum(['session', 'unprotected']) }),
      {
        confirms: ({ keep }) =>
          keep === 'unprotected'
            ? t`Keys and tokens are stored without protection by the operating system.`
            : null,
      },
    ).returns<SecretsState>(),
  },
  session: {
    state: call('shows', () => nothing).returns<SessionState>(),
    useEnvironment: call('edits', () => z.strictObject({ environmentId: id })).returns<SessionState>(),
    /** Adds or changes an environment; presets keep their ID and kind. */
    saveEnvironment: act(t`Change an environment`, () =>
      z.strictObject({ environment }),
    ).returns<SessionState>(),
    removeEnvironment: act(t`Remove an environment`, () => z.strictObject({ environmentId: id }), {
      confirms: ({ environmentId }, names) =>
        t`Environment ${names.environment(environmentId)} is removed with its keys and sign-ins. This can’t be undone.`,
    }).returns<SessionState>(),
    /** Write only: keys never come back. */
    saveKeys: act(
      t`Change app keys`,
      () =>
        z.strictObject({
          environmentId: id,
          consumerKey: secretText,
          consumerSecret: secretText,
          callbackUrl: z.url().max(500),
        }),
      {
        confirms: ({ environmentId, consumerKey }, names) =>
          t`Environment ${names.environment(environmentId)} gets the app key ${consumerKey}. Another app’s users are signed out.`,
      },
    ).returns<SessionState>(),
    switchUser: call('edits', () => z.strictObject({ userId: id })).returns<SessionState>(),
    /** Revokes the token at the service, then deletes it, even if the service can't be reached. */
    signOut: act(t`Sign out`, () =>
      z.strictObject({ environmentId: id, userId: id }),
    ).returns<SignOutResult>(),
    selectAccount: call('edits', () => z.strictObject({ accountId: id.nullable() })).returns<SessionState>(),
    bearer: call('shows', () => nothing).returns<BearerState>(),
    invalidateBearer: act(t`Invalidate the bearer token`, () => nothing).returns<BearerState>(),
  },
  signIn: {
    state: call('shows', () => nothing).returns<SignInState>(),
    /** Resolves when the sign-in is over; `signInChanged` reports its steps. */
    start: act(t`Start a sign-in`, () =>
      z.strictObject({
        environmentId: id,
        method: z.enum(['window', 'pin']),
        page: z.enum(['authorize', 'authenticate']),
        forceLogin: z.boolean(),
        /** Requests a read-only token (`x_auth_access_type`). */
        readOnly: z.boolean().optional(),
        screenName: z.string().trim().min(1).max(50).nullable(),
      }),
    ).returns<SignInResult>(),
    submitPin: call('edits', () => z.strictObject({ pin: z.string().trim().min(1).max(20) })).returns<void>(),
    /** Opens the page of a PIN sign-in once more in the system's browser. */
    openPage: act(t`Open the sign-in page in your browser`, () => nothing).returns<void>(),
    cancel: call('stops', () => nothing).returns<void>(),
  },
  oauth2: {
    /** Of the current environment. */
    state: call('shows', () => nothing).returns<Oauth2State>(),
    /** The secret is write-only; null makes it a public client. */
    saveClient: act(
      t`Change the OAuth 2.0 client`,
      () => z.strictObject({ environmentId: id, clientId: secretText, clientSecret: secretText.nullable() }),
      {
        confirms: ({ environmentId, clientId }, names) =>
          t`Environment ${names.environment(environmentId)} gets the client ${clientId}. Users of another one are signed out.`,
      },
    ).returns<Oauth2State>(),
    /** Resolves when the sign-in is over; `oauth2Changed` reports its steps. */
    signIn: act(t`Start a sign-in`, () =>
      z.strictObject({ environmentId: id, scopes: z.array(z.enum(oauth2Scopes)).min(1).max(50) }),
    ).returns<Oauth2State>(),
    cancel: call('stops', () => nothing).returns<void>(),
    /** Revokes the tokens at the service, then deletes them, even if the service can't be reached. */
    signOut: act(t`Sign out`, () => z.strictObject({ environmentId: id })).returns<Oauth2SignOut>(),
  },
} as const

export interface Oauth2SignOut {
  readonly state: Oauth2State
  /** False if the tokens may still be valid at the service. */
  readonly revoked: boolean
}

export interface SignInResult extends SignedInUser {
  /** Set if it couldn't be stored: the sign-in lasts until the program exits. */
  readonly untilQuit?: true
}

/** `revoked: false` means that the token was deleted here but may still be valid at the service. */
export interface SignOutResult {
  readonly session: SessionState
  readonly revoked: boolean
}
