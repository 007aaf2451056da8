import { accountOperations } from '../../shared/catalogue/accounts.ts'
import { accountBehaviours } from './accounts.ts'
import { type Bound, bindAds } from './contract.ts'

/** Every operation that the sandbox serves, with its behaviour. A new group is bound here. */
export const boundOperations: readonly Bound[] = [...bindAds(accountOperations, accountBehaviours)]
