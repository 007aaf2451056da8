import { z } from 'zod'
import { call } from '../../bridge/call.ts'
import { type NewsStory, type NewsStoryDetail, newsQuery } from '../../streams/news.ts'

/** The part of the contract about news stories. */
const newsCalls = {
  /** At most 100, the newest first. */
  search: call('reads', () => newsQuery).returns<readonly NewsStory[]>(),
  get: call('reads', () =>
    z.strictObject({ id: z.string().regex(/^[0-9]{1,19}$/) }),
  ).returns<NewsStoryDetail>(),
}

export const newsContract = { news: newsCalls }
