import { currentUser } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'

/** Whose name stands above a preview while nothing else is known: the signed-in user. */
export function useAuthor(): { readonly name: string; readonly handle: string } {
  const name = currentUser(useLive('session'))?.screenName ?? 'you'
  return { name, handle: name }
}
