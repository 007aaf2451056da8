import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface PromotionCounts {
  /** How many line items promote a post, or will once published; by the key of the post. */
  readonly store: StoreApi<ReadonlyMap<string, number>>
  /** Counts those of a post that is on the screen; the answer lets it go. */
  readonly watch: (postKey: string) => () => void
}

/** The numbers of promotions of the posts on the screen, one at a time and again after news. */
export function createPromotionCounts(
  { bridge }: Pick<Workbench, 'bridge'>,
  workspace: Workspace,
): PromotionCounts {
  const store = createStore<ReadonlyMap<string, number>>(() => new Map())
  const watched = new Map<string, number>()
  const waiting = new Set<string>()
  let isCounting = false

  const count = async () => {
    if (isCounting) return
    isCounting = true
    for (const key of waiting) {
      waiting.delete(key)
      if (!watched.has(key)) continue
      const outcome = await bridge.library.usesOf({ workspace, subject: 'post', key })
      if (!outcome.ok) continue
      const number = outcome.value.filter(({ subject }) => subject === 'promotedPost').length
      if (store.getState().get(key) !== number) {
        store.setState(new Map(store.getState()).set(key, number), true)
      }
    }
    isCounting = false
  }
  const countAgain = () => {
    for (const key of watched.keys()) waiting.add(key)
    count()
  }
  bridge.on('draftsChanged', (news) => {
    if (sameWorkspace(news.workspace, workspace)) countAgain()
  })
  bridge.on('libraryChanged', (news) => {
    if (news.subject === 'promotedPost' && sameWorkspace(news.workspace, workspace)) countAgain()
  })
  return {
    store,
    watch: (postKey) => {
      watched.set(postKey, (watched.get(postKey) ?? 0) + 1)
      waiting.add(postKey)
      count()
      return () => {
        const holders = (watched.get(postKey) ?? 1) - 1
        if (holders > 0) watched.set(postKey, holders)
        else watched.delete(postKey)
      }
    },
  }
}

/** One per workspace, kept while the window is open. */
export const promotionCounts = oncePerWorkbench((workbench: Workbench) => {
  const known = new Map<string, PromotionCounts>()
  return (workspace: Workspace): PromotionCounts => {
    const name = [workspace.environmentId, workspace.host, workspace.accountId].join(' ')
    const counts = known.get(name) ?? createPromotionCounts(workbench, workspace)
    known.set(name, counts)
    return counts
  }
})
