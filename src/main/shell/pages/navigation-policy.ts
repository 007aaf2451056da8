import { originOf } from './own-origin.ts'

export interface NavigationTarget {
  readonly url: string
  readonly isMainFrame: boolean
}

export type NavigationVerdict = 'allowed' | 'refused' | 'taken'

/** Whether a page may navigate there. Called for every navigation and redirect of every frame. */
export type NavigationPolicy = (target: NavigationTarget) => NavigationVerdict

/** Our own pages may reload themselves and have no frames. Origins are compared exactly. */
export function ownPagesOnly(origin: string): NavigationPolicy {
  return (target) => (target.isMainFrame && originOf(target.url) === origin ? 'allowed' : 'refused')
}
