import type { Input } from '../../../../src/main/core/api/types.ts'
import { newsOperations } from '../../../../src/shared/api/ads/news.ts'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import { communityNoteOperations } from '../../../../src/shared/api/platform/community-notes.ts'
import { connectionOperations } from '../../../../src/shared/api/platform/connections.ts'
import { postSearchOperations } from '../../../../src/shared/api/platform/post-search.ts'
import type { Fault } from '../../../../src/shared/core/fault.ts'
import type { Given } from '../given.ts'

/** A call that the client can send and that the sandbox answers with the 404 that decisions.md decides. */
export interface DecidedNotFound {
  readonly operation: Operation
  readonly call: (given: Given) => Promise<Fault | null>
}

function findsNothing<O extends Operation>(operation: O, input: Input<O>): DecidedNotFound {
  return {
    operation,
    async call({ stage, callerOf }) {
      const outcome = await stage.client.send(callerOf(operation), operation, input)
      return outcome.ok ? null : outcome.fault
    },
  }
}

const params = {}

export const decidedNotFound = [
  findsNothing(connectionOperations.list, { params: { max_results: 5 } }),
  findsNothing(connectionOperations.endAll, { params }),
  findsNothing(connectionOperations.endOfEndpoint, { params: { endpoint_id: 'filtered_stream' } }),
  findsNothing(connectionOperations.end, { params, body: { uuids: ['a1'] } }),
  findsNothing(newsOperations.search, { params: { query: 'boots' } }),
  findsNothing(newsOperations.get, { params: { id: '12', 'news.fields': ['name'] } }),
  findsNothing(communityNoteOperations.searchEligiblePosts, { params: { test_mode: true } }),
  findsNothing(communityNoteOperations.searchWritten, { params: { test_mode: true } }),
  findsNothing(communityNoteOperations.create, { params, body: { post_id: '12', test_mode: true } }),
  findsNothing(communityNoteOperations.evaluate, { params, body: { post_id: '12', note_text: 'Not so' } }),
  findsNothing(postSearchOperations.searchRecent, { params: { query: 'boots', 'tweet.fields': ['lang'] } }),
  findsNothing(postSearchOperations.searchAll, { params: { query: 'boots' } }),
  findsNothing(postSearchOperations.countRecent, { params: { query: 'boots', granularity: 'day' } }),
  findsNothing(postSearchOperations.countAll, { params: { query: 'boots' } }),
]
