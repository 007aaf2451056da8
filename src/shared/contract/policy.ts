import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { act, call } from '../bridge/call.ts'
import type { PolicyState } from '../policy/policy.ts'
import { t } from '../text/language.ts'

/** Contract: the policy file of an account. */

const ofWorkspace = () => z.strictObject({ workspace })

const policyCalls = {
  /** Null if the account has none. */
  state: call('shows', ofWorkspace).returns<PolicyState | null>(),
  /** Asks for a file; the state stays as it was if the dialog was canceled. */
  choose: act(t`Choose a policy`, ofWorkspace).returns<PolicyState | null>(),
  /** Reads the file again. */
  refresh: call('shows', ofWorkspace).returns<PolicyState | null>(),
  remove: act(t`Stop using a policy`, ofWorkspace).returns<PolicyState | null>(),
} as const

export const policyContract = { policy: policyCalls } as const
