/** A post can be edited for one hour (platform document, "Create-post options recorded in the changelog"). */
export const editWindowMs = 3_600_000
