import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountList } from '../../../shared/accounts/account.ts'
import { fromOutcome, idle, type Loadable, startLoading } from '../../ui/loadable.ts'
import { identityOf } from '../../workbench/session.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface AccountChoices {
  readonly store: StoreApi<Loadable<AccountList>>
  /** Reads the accounts of the signed-in user as last seen; without a user there are none. */
  readonly load: () => Promise<void>
}

/** The accounts that the switcher and the palette offer. Another user empties them. */
export const accountChoices = oncePerWorkbench(({ bridge, live }: Workbench): AccountChoices => {
  const store = createStore<Loadable<AccountList>>(() => idle)
  let identity: string | null = null
  const load = async () => {
    const session = live.session.value()
    const now = session === null ? null : identityOf(session)
    if (now !== identity) store.setState(idle, true)
    identity = now
    if (now === null) return
    store.setState(startLoading(store.getState()), true)
    const outcome = await bridge.accounts.list({ host: 'ads', refresh: false })
    if (identity === now) store.setState(fromOutcome(store.getState(), outcome), true)
  }
  return { store, load }
})
