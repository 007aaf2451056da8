/** A post can be edited for one hour (posts.md#editing-a-post). */
export const editWindowMs = 3_600_000
