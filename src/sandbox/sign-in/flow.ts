import type { App, User } from '../state/platform-data.ts'

/** An app's authorization request while the user decides about it on the sign-in pages. */
export interface Flow {
  readonly app: App
  /** The purpose of a form's key. */
  readonly key: string
  /** Hidden fields that lead a form back to this request. */
  readonly fields: Readonly<Record<string, string>>
  /** The consent page; with `login` it first asks for name and password. */
  readonly address: (login: 'ifNeeded' | 'always') => string
  /** The app's callback address; null in PIN mode. */
  readonly callback: string | null
  /** What the app will be able to do. */
  readonly permissions: readonly string[]
  /** Whether consent can be skipped. */
  readonly isGranted: (user: User) => boolean
  readonly approve: (user: User) => Decision
  readonly deny: () => Decision
}

/** The redirect for the user's decision. */
export type Decision =
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'pin'; readonly pin: string }
  | { readonly kind: 'nowhere' }

/** Adds parameters to an address and keeps existing ones. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString()
  const [beforeHash = '', hash] = address.split('#', 2)
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${query}`
  return hash === undefined ? joined : `${joined}#${hash}`
}
