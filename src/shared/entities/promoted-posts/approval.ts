/** Results of the service's review of a promoted post, the most serious first (public-facts A5, `approval_status`). */
export const postApprovals = ['REJECTED', 'UNDER_REVIEW', 'ACCEPTED'] as const
