import type { App, User } from '../state/platform-data.ts'

/** A request of an app to be let in, while the user decides about it on the sign-in pages. */
export interface Flow {
  readonly app: App
  /** What a form's key is made for. */
  readonly key: string
  /** Hidden fields with which a form leads back to this request. */
  readonly fields: Readonly<Record<string, string>>
  /** The page that asks; with `login` it asks for name and password first. */
  readonly address: (login: 'ifNeeded' | 'always') => string
  /** Where the app awaits the answer; null in PIN mode. */
  readonly callback: string | null
  /** What the app will be able to do. */
  readonly permissions: readonly string[]
  /** Whether the person need not be asked again. */
  readonly isGranted: (user: User) => boolean
  readonly approve: (user: User) => Decision
  readonly deny: () => Decision
}

/** Where the browser goes with the person's decision. */
export type Decision =
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'pin'; readonly pin: string }
  | { readonly kind: 'nowhere' }

/** An address with further parameters; what it carries already stays. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString()
  const [beforeHash = '', hash] = address.split('#', 2)
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${query}`
  return hash === undefined ? joined : `${joined}#${hash}`
}
