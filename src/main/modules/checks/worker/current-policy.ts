import type { CurrentPolicy, PolicyText } from '../../../../shared/policy/policy.ts'

/** A policy as main sent it, ready to check. Its packages are only loaded for an account with a policy. */
export async function currentPolicy(policyText: PolicyText | null): Promise<CurrentPolicy | null> {
  if (policyText === null) return null
  const { compilePolicy } = await import('../../policy/compile-policy.ts')
  return { policy: compilePolicy(policyText), now: policyText.now }
}
