import { originOf } from './own-origin.ts'

export interface NavigationTarget {
  readonly url: string
  readonly isMainFrame: boolean
}

/** allowed · refused · taken: not gone to either, because it is dealt with elsewhere. */
export type NavigationVerdict = 'allowed' | 'refused' | 'taken'

/** Whether a page may go there. Asked for every navigation and every redirect, of every frame. */
export type NavigationPolicy = (target: NavigationTarget) => NavigationVerdict

/** Our own pages: they may reload themselves, and have no frames. Origins are compared whole. */
export function ownPagesOnly(origin: string): NavigationPolicy {
  return (target) => (target.isMainFrame && originOf(target.url) === origin ? 'allowed' : 'refused')
}
