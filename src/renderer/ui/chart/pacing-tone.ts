import { offPlanShare } from '../../../shared/statistics/performance.ts'

/** How bad a share of the plan is: what's spent, of what was to be spent. */
export function toneOfPacing(share: number): 'error' | 'attention' | 'neutral' {
  const deviation = Math.abs(share - 1)
  if (deviation > 2 * offPlanShare) return 'error'
  return deviation > offPlanShare ? 'attention' : 'neutral'
}
