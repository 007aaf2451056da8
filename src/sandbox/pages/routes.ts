import type { PlainRoute } from '../server/router.ts'
import { decide, decisionPath, signIn, signInPath } from './sign-in-pages.ts'

/** The routes that handle the sign-in forms. */
export const signInRoutes: readonly PlainRoute[] = [
  { method: 'POST', path: signInPath, serve: signIn },
  { method: 'POST', path: decisionPath, serve: decide },
]
