/** Verdicts of the service's review of a promoted post, the gravest first (public-facts A5, `approval_status`). */
export const postApprovals = ['REJECTED', 'UNDER_REVIEW', 'ACCEPTED'] as const
