import { isShown, type References } from '../common/references.ts'
import { isListedFor } from './promoted-posts.ts'
import { isOrphan } from './promoted-tweets.ts'

export const promotionReferences: References = {
  promoted_tweet_id: {
    kind: 'PROMOTED_TWEET',
    isThere(context, id) {
      const row = context.data.promoted_tweets.get(id)
      const isHidden = row !== undefined && context.operation.effect === 'read' && isOrphan(context.data, row)
      return isShown(context, row) && (!isHidden || context.given.with_deleted === true)
    },
  },
  /** A post created for the account, or by one of its users. */
  tweet_id: {
    kind: 'TWEET',
    isThere({ service, account }, id) {
      const post = service.world.platform.posts.get(id)
      return post !== undefined && account !== null && isListedFor(account, post)
    },
  },
}
