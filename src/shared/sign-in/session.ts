import type { Environment } from '../accounts/environment.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'

/** A user signed in to an environment. Tokens stay in main. */
export interface SignedInUser {
  readonly environmentId: string
  readonly userId: string
  readonly screenName: string
  readonly signedInAt: number
  /** signedOut: the service no longer accepts the token (code 89) or it can't be opened here; sign in again. */
  readonly state: 'active' | 'signedOut'
}

/** An environment with its local state. Only the last characters of its keys are included. */
export interface EnvironmentView {
  readonly environment: Environment
  readonly preset: boolean
  readonly keys: 'none' | 'stored' | 'unreadable' | 'builtIn'
  /** The app key's last four characters, to distinguish apps; null without keys. */
  readonly keyEnding: string | null
  readonly callbackUrl: string
  /** Set when the API host is available: the sandbox only runs on request. */
  readonly running: boolean
}

export interface SessionState {
  readonly environments: readonly EnvironmentView[]
  readonly users: readonly SignedInUser[]
  readonly environmentId: string | null
  readonly userId: string | null
  readonly accountId: string | null
}

/** The sign-in in progress, if any. */
export type SignInState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'requesting'; readonly environmentId: string }
  | {
      readonly kind: 'window'
      readonly environmentId: string
      readonly origin: string | null
      /** The host that the current page tried to open and isn't allowed to. */
      readonly blocked?: string | undefined
    }
  | { readonly kind: 'pin'; readonly environmentId: string; readonly url: string }
  | { readonly kind: 'exchanging'; readonly environmentId: string }

/** Whether an app-only token is stored. Never the token itself. */
export type BearerState =
  | { readonly kind: 'none' }
  | { readonly kind: 'held'; readonly since: number }
  | { readonly kind: 'waiting'; readonly until: number }

export type SandboxState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'running'
      readonly baseUrl: string
      readonly controlUrl: string
      readonly people: readonly string[]
      /** The simulated trouble for all requests. */
      readonly fault: SandboxFault
      /** A sentence about the sandbox's own file, for example that it was renamed. */
      readonly notice?: string | undefined
    }
