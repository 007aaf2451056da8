/** Results of the service's review of a promoted post, the most serious first (line-items.md#promoted-posts). */
export const postApprovals = ['REJECTED', 'UNDER_REVIEW', 'ACCEPTED'] as const
