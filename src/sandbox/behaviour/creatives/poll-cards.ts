import type { pollCardOperations } from '../../../shared/api/ads/poll-cards.ts'
import { pollFindings } from '../../../shared/entities/polls/poll-rules.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { PollCardRecord } from '../../state/creative-tables.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { numberParam, textParam } from '../common/request-values.ts'
import { newTimes } from '../common/writing.ts'
import { findLibraryMedia, libraryOf, markShown } from '../media/library.ts'
import { cardUriOf } from './any-card.ts'
import { showPollCard } from './poll-view.ts'

export const pollCardBehaviours: AdsBehaviours<typeof pollCardOperations> = {
  list({ operation, params, account, data, incoming }) {
    const ids = params.card_ids === undefined ? null : new Set(params.card_ids)
    return listPage(operation, params, data.poll_cards.values(), {
      key: (poll) => poll.id,
      show: showPollCard(data, incoming.origin),
      where: (poll) =>
        poll.account_id === account.id &&
        (ids?.has(poll.id) ?? true) &&
        (params.q === undefined || beginsWith(poll.name, params.q)),
    })
  },

  get: (context) =>
    replyWithRecord(context, context.data.poll_cards, showPollCard(context.data, context.incoming.origin)),

  /** A poll starts when it's created (cards.md#polls). */
  create({ params, account, data, service, incoming, now }) {
    const media = params.media_key ? findLibraryMedia(data, account, params.media_key) : undefined
    const typeWithMedia = media?.media_type === 'VIDEO' ? 'VIDEO_POLLS' : 'IMAGE_POLLS'
    const poll: PollCardRecord = {
      id: service.world.ids.entity((id) => data.poll_cards.has(id)),
      account_id: account.id,
      name: params.name,
      first_choice: params.first_choice,
      second_choice: params.second_choice,
      third_choice: params.third_choice ?? null,
      fourth_choice: params.fourth_choice ?? null,
      duration_in_minutes: String(params.duration_in_minutes),
      start_time: isoSeconds(now),
      end_time: isoSeconds(now + params.duration_in_minutes * 60_000),
      card_uri: cardUriOf(service.world.ids.decimal()),
      card_type: media === undefined ? 'TEXT_POLLS' : typeWithMedia,
      media_key: media?.media_key ?? null,
      ...newTimes(now),
    }
    data.poll_cards.put(poll)
    markShown(data, account, media === undefined ? [] : [media.media_key])
    return dataReply(showPollCard(data, incoming.origin)(poll))
  },
}

export const pollCardReviews: AdsReviews<typeof pollCardOperations> = {
  create({ given, data, account }) {
    const poll = {
      name: textParam(given, 'name'),
      duration_in_minutes: numberParam(given, 'duration_in_minutes'),
      first_choice: textParam(given, 'first_choice'),
      second_choice: textParam(given, 'second_choice'),
      third_choice: textParam(given, 'third_choice'),
      fourth_choice: textParam(given, 'fourth_choice'),
      media_key: textParam(given, 'media_key'),
    }
    return pollFindings(poll, { features: account?.features ?? [], library: libraryOf(data, account) })
  },
}
