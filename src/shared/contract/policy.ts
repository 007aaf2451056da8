import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { PolicyState } from '../policy/policy.ts'
import { call } from './call.ts'

/** Contract: the policy file of an account. */

const ofWorkspace = () => z.strictObject({ workspace })

const policyCalls = {
  /** Null if the account has none. */
  state: call(ofWorkspace).returns<PolicyState | null>(),
  /** Asks for a file; the state stays as it was if the dialog was canceled. */
  choose: call(ofWorkspace).returns<PolicyState | null>(),
  /** Reads the file again. */
  refresh: call(ofWorkspace).returns<PolicyState | null>(),
  remove: call(ofWorkspace).returns<PolicyState | null>(),
} as const

export const policyContract = { policy: policyCalls } as const
