import type { ParamsOf, ReplyOf } from '../../../shared/api/operation.ts'
import { postOperations } from '../../../shared/api/platform/posts.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { PostBrief } from '../../../shared/streams/post-brief.ts'
import { candidatePosts } from '../../../shared/streams/post-candidate.ts'
import type { Caller } from '../../core/api/types.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'

const asApp = { ...postOperations.lookUp, auth: 'bearer' } as const
type Reply = ReplyOf<typeof asApp>

/** A lookup takes 100 IDs. */
const maxIds = 100

/** What has to be requested to show posts. */
export const briefParameters: Pick<ParamsOf<typeof asApp>, 'tweet.fields' | 'user.fields' | 'expansions'> = {
  'tweet.fields': ['author_id', 'created_at'],
  'user.fields': ['username'],
  expansions: ['author_id'],
}

/** Posts by their IDs, without those that can't be seen. */
export async function readPostBriefs(
  calls: Pick<ServiceCalls, 'asApplication'>,
  caller: Caller,
  ids: readonly string[],
): Promise<Outcome<readonly PostBrief[]>> {
  if (ids.length === 0) return succeed([])
  const params = { ...briefParameters, ids: ids.slice(0, maxIds) }
  return mapOutcome(await calls.asApplication(caller, asApp, { params }), ({ reply }) => briefsOf(reply))
}

export function briefsOf({ data, includes }: Pick<Reply, 'data' | 'includes'>): readonly PostBrief[] {
  return (data ?? []).flatMap((post) =>
    candidatePosts({ data: post, includes }).map(({ candidate: { id, text }, author, at }) => ({
      id,
      text,
      author,
      at,
    })),
  )
}
