import type { statisticsOperations } from '../../../shared/api/ads/statistics.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { activityBehaviours, activityReviews } from './active-entities.ts'
import { jobBehaviours, jobReviews } from './jobs.ts'
import { reachBehaviours, reachReviews } from './reach.ts'
import { readBehaviours, readReviews } from './statistics.ts'

export const statisticsBehaviours: AdsBehaviours<typeof statisticsOperations> = {
  ...readBehaviours,
  ...activityBehaviours,
  ...reachBehaviours,
  ...jobBehaviours,
}

export const statisticsReviews: AdsReviews<typeof statisticsOperations> = {
  ...readReviews,
  ...activityReviews,
  ...reachReviews,
  ...jobReviews,
}
