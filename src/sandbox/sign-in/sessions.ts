import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ids } from '../ids.ts'

const cookieName = 'sandbox_session'

/** A browser at the sign-in pages, and who is logged in there. */
export interface Session {
  readonly id: string
  readonly userId: string | null
}

/** Sessions of the sign-in pages. They live as long as the process. */
export class Sessions {
  readonly #ids: Ids
  readonly #key = randomBytes(32)
  readonly #users = new Map<string, string>()

  constructor(ids: Ids) {
    this.#ids = ids
  }

  /** The session that the Cookie header names, or a new one in which nobody is logged in. */
  open(cookieHeader: string | undefined): Session {
    const id = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{16,})`).exec(cookieHeader ?? '')?.[1]
    if (id === undefined) return { id: this.#ids.secret(18), userId: null }
    return { id, userId: this.#users.get(id) ?? null }
  }

  /** Logs a user in under a new id, so that an id planted beforehand is worth nothing. */
  logIn(session: Session, userId: string): Session {
    this.#users.delete(session.id)
    const fresh = { id: this.#ids.secret(18), userId }
    this.#users.set(fresh.id, userId)
    return fresh
  }

  cookie(session: Session): string {
    return `${cookieName}=${session.id}; Path=/oauth; HttpOnly; SameSite=Lax`
  }

  /** Ties a form to the session and the request token it was shown for. */
  formKey(session: Session, requestToken: string): string {
    return createHmac('sha256', this.#key).update(`${session.id} ${requestToken}`).digest('base64url')
  }

  isFormKey(session: Session, requestToken: string, given: string): boolean {
    const wanted = Buffer.from(this.formKey(session, requestToken))
    const got = Buffer.from(given)
    return wanted.length === got.length && timingSafeEqual(wanted, got)
  }

  clear(): void {
    this.#users.clear()
  }
}
