import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { writeJson } from '../../shared/core/json-text.ts'
import type { Ids } from '../ids.ts'

const cookieName = 'sandbox_session'

/** A browser at the sign-in pages, and its signed-in user. */
export interface Session {
  /** Constant across sign-ins, so a form in another tab remains valid. */
  readonly browser: string
  readonly id: string
  readonly userId: string | null
}

/** Sessions of the sign-in pages, in memory only. */
export class Sessions {
  readonly #ids: Ids
  readonly #key = randomBytes(32)
  readonly #users = new Map<string, string>()

  constructor(ids: Ids) {
    this.#ids = ids
  }

  /** The Cookie header's session, or a new one without a user. */
  open(cookieHeader: string | undefined): Session {
    const secret = '([A-Za-z0-9_-]{16,64})'
    const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=${secret}\\.${secret}(?:;|$)`)
    const [, browser, id] = cookie.exec(cookieHeader ?? '') ?? []
    if (browser === undefined || id === undefined) {
      return { browser: this.#ids.secret(18), id: this.#ids.secret(18), userId: null }
    }
    return { browser, id, userId: this.#users.get(id) ?? null }
  }

  /** Signs a user in with a new session ID, so a planted ID is worthless. */
  signIn(session: Session, userId: string): Session {
    this.#users.delete(session.id)
    const fresh = { browser: session.browser, id: this.#ids.secret(18), userId }
    this.#users.set(fresh.id, userId)
    return fresh
  }

  cookie(session: Session): string {
    return `${cookieName}=${session.browser}.${session.id}; Path=/; HttpOnly; SameSite=Lax`
  }

  /** Ties a form to the browser, its request and its user; '' if no user is signed in. */
  formKey(session: Session, request: string, userId: string): string {
    return createHmac('sha256', this.#key)
      .update(writeJson([session.browser, request, userId]))
      .digest('base64url')
  }

  isFormKey(session: Session, request: string, userId: string, formKey: string): boolean {
    const expected = Buffer.from(this.formKey(session, request, userId))
    const got = Buffer.from(formKey)
    return expected.length === got.length && timingSafeEqual(expected, got)
  }

  clear(): void {
    this.#users.clear()
  }
}
