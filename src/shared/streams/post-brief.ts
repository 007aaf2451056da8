/** What a list shows of a post. */
export interface PostBrief {
  readonly id: string
  readonly text: string
  /** Without the @; null if it isn't named. */
  readonly author: string | null
  readonly at: number | null
}
