import type { PlainRoute } from '../server/server.ts'
import { decide, decisionPath, signIn, signInPath } from './sign-in-pages.ts'

/** Where the forms of the sign-in pages are sent. */
export const signInRoutes: readonly PlainRoute[] = [
  { method: 'POST', path: signInPath, serve: signIn },
  { method: 'POST', path: decisionPath, serve: decide },
]
