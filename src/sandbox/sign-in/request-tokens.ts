import type { Ids } from '../ids.ts'

/** How far a person has come with a request token. */
export type Approval =
  | { readonly kind: 'open' }
  | { readonly kind: 'approved'; readonly userId: string; readonly verifier: string }
  | { readonly kind: 'denied' }

/** A temporary credential of the three-step flow (RFC 5849 2.1). It is not kept across runs. */
export interface RequestToken {
  readonly token: string
  readonly secret: string
  readonly consumerKey: string
  /** The callback address, or `oob` for PIN mode. */
  readonly callback: string
  readonly access: 'read' | 'write'
  readonly approval: Approval
}

export class RequestTokens {
  readonly #ids: Ids
  readonly #tokens = new Map<string, RequestToken>()

  constructor(ids: Ids) {
    this.#ids = ids
  }

  issue(consumerKey: string, callback: string, access: 'read' | 'write'): RequestToken {
    const token = {
      token: this.#ids.secret(20),
      secret: this.#ids.secret(),
      consumerKey,
      callback,
      access,
      approval: { kind: 'open' },
    } as const
    this.#tokens.set(token.token, token)
    return token
  }

  get(token: string): RequestToken | undefined {
    return this.#tokens.get(token)
  }

  /** Lets the user approve; a PIN stands in for the verifier in PIN mode. */
  approve(token: RequestToken, userId: string): RequestToken & { approval: { kind: 'approved' } } {
    const verifier = token.callback === 'oob' ? this.#ids.pin() : this.#ids.secret(20)
    const approved = { ...token, approval: { kind: 'approved', userId, verifier } } as const
    this.#tokens.set(token.token, approved)
    return approved
  }

  deny(token: RequestToken): void {
    this.#tokens.set(token.token, { ...token, approval: { kind: 'denied' } })
  }

  /** A request token serves once. */
  spend(token: RequestToken): void {
    this.#tokens.delete(token.token)
  }

  clear(): void {
    this.#tokens.clear()
  }
}

/** Where the person's browser goes: to the callback with the verifier or with `denied`; nowhere in PIN mode. */
export function redirectTarget(token: RequestToken): string | null {
  if (token.callback === 'oob') return null
  switch (token.approval.kind) {
    case 'open':
      return null
    case 'approved':
      return withQuery(token.callback, { oauth_token: token.token, oauth_verifier: token.approval.verifier })
    case 'denied':
      return withQuery(token.callback, { denied: token.token })
  }
}

function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString()
  const [beforeHash = '', hash] = address.split('#', 2)
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${query}`
  return hash === undefined ? joined : `${joined}#${hash}`
}
