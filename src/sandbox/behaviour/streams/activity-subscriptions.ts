import {
  activityChangeBody,
  type activityOperations,
  activitySubscriptionBody,
} from '../../../shared/api/platform/activity.ts'
import { eventTypes, kindOf, readEventType } from '../../../shared/api/platform/activity-event-types.ts'
import { hasConsent } from '../../activity/activity-feed.ts'
import {
  conflict,
  invalidRequest,
  notAuthorizedForUser,
  type RequestError,
  resourceForbidden,
  resourceNotFound,
} from '../../answer/platform-errors.ts'
import { json } from '../../answer/reply.ts'
import type { ProblemError } from '../../answer/service-error.ts'
import { isoMilliseconds } from '../../clock.ts'
import { findUser } from '../../social/people.ts'
import type { App } from '../../state/platform-data.ts'
import type { ActivitySubscription } from '../../state/subscription-tables.ts'
import type { World } from '../../state/world.ts'
import type { PlatformBehaviours, PlatformPathReviews, PlatformReviews } from '../common/contract.ts'
import { readCursor, writeCursor } from '../common/cursor.ts'
import { readPartly, refuseErrors } from '../common/platform-refusals.ts'
import { webhookErrors } from '../webhooks/webhooks.ts'
import { openActivityStream } from './activity-stream.ts'

const listName = 'activitySubscriptions'
const defaultPage = 1000
const partialBody = activitySubscriptionBody.partial()

/** Subscriptions to kinds of events (activity.md#activity-subscriptions). */
export const activityBehaviours: PlatformBehaviours<typeof activityOperations> = {
  stream: openActivityStream,

  list({ params, caller: { app }, service: { world } }) {
    const appSubscriptions = ownSubscriptions(world, app)
    const { max_results: count = defaultPage, pagination_token: token } = params
    const after = token === undefined ? undefined : readCursor(listName, token)?.[1]
    const rest =
      after === undefined ? appSubscriptions : appSubscriptions.filter(({ id }) => isLater(id, after))
    const page = rest.slice(0, count)
    const last = page.at(-1)
    const hasMore = rest.length > page.length && last !== undefined
    return json({
      data: page.map(show),
      meta: {
        result_count: page.length,
        total_subscriptions: appSubscriptions.length,
        ...(hasMore ? { next_token: writeCursor(listName, [null, last.id]) } : {}),
      },
    })
  },

  create({ json: body, caller: { app }, service: { world }, now }) {
    const { fields, errors, unread } = readPartly(activitySubscriptionBody, partialBody, body ?? {})
    const { event_type, filter, tag = null, webhook_id = null } = fields
    const refusal = refuseErrors(activitySubscriptionBody, [
      ...errors,
      ...ruleErrors(fields, unread),
      ...webhookErrors(world.platform, app, fields.webhook_id),
    ])
    if (refusal !== null) return refusal
    const type = event_type === undefined ? null : readEventType(event_type)
    if (type === null || filter === undefined) return invalidRequest(unknownType(event_type ?? ''))
    const { user_id } = filter
    const blocked = user_id === undefined ? null : userRefusal(world, app, user_id, type)
    if (blocked !== null) return blocked
    const appSubscriptions = ownSubscriptions(world, app)
    const requestedSubscription = { event_type: type, filter, webhook_id }
    if (appSubscriptions.some((row) => isSame(row, requestedSubscription))) return identicalSubscription()
    if (appSubscriptions.length >= app.max_activity_subscriptions) {
      return resourceForbidden(`The app has at most ${app.max_activity_subscriptions} subscriptions.`)
    }
    const at = isoMilliseconds(now)
    const subscription = world.platform.activity_subscriptions.put({
      ...requestedSubscription,
      filter: withoutAbsent(filter),
      id: world.ids.decimal(),
      consumer_key: app.consumer_key,
      tag,
      created_at: at,
      updated_at: at,
    })
    const total = appSubscriptions.length + 1
    return json({
      data: { subscription: show(subscription), total_subscriptions_for_instance_id: total },
      meta: { total_subscriptions: total },
    })
  },

  update({ params: { subscription_id }, json: body, caller: { app }, service: { world }, now }) {
    const { fields, errors } = readPartly(activityChangeBody, activityChangeBody, body ?? {})
    const { tag, webhook_id } = fields
    const refusal = refuseErrors(activityChangeBody, [
      ...errors,
      ...webhookErrors(world.platform, app, webhook_id),
    ])
    if (refusal !== null) return refusal
    const existingSubscription = findSubscription(world, app, subscription_id)
    if (existingSubscription === undefined) return notFound(subscription_id)
    if (tag === undefined && webhook_id === undefined) {
      return invalidRequest({
        message: 'One of `tag` and `webhook_id` is required.',
        parameter: 'tag',
        value: '',
      })
    }
    const changedSubscription = {
      ...existingSubscription,
      tag: tag ?? existingSubscription.tag,
      webhook_id: webhook_id ?? existingSubscription.webhook_id,
      updated_at: isoMilliseconds(now),
    }
    const others = ownSubscriptions(world, app).filter(({ id }) => id !== existingSubscription.id)
    if (others.some((row) => isSame(row, changedSubscription))) return identicalSubscription()
    const subscription = world.platform.activity_subscriptions.put(changedSubscription)
    return json({
      data: { subscription: show(subscription), total_subscriptions: ownSubscriptions(world, app).length },
    })
  },

  remove({ params: { subscription_id }, caller: { app }, service: { world } }) {
    if (findSubscription(world, app, subscription_id) === undefined) return notFound(subscription_id)
    world.platform.activity_subscriptions.remove(subscription_id)
    const total_subscriptions = ownSubscriptions(world, app).length
    return json({ data: { deleted: true }, meta: { total_subscriptions } })
  },

  /** Existing ones are deleted; the others are listed as errors. */
  removeSeveral({ params, caller: { app }, service: { world } }) {
    const ids = [...new Set(params.ids)]
    const existingIds = ids.filter((id) => findSubscription(world, app, id) !== undefined)
    for (const id of existingIds) world.platform.activity_subscriptions.remove(id)
    const errors = ids
      .filter((id) => !existingIds.includes(id))
      .map((subscription_id) => ({
        subscription_id,
        reason: 'SubscriptionNotFound',
        message: `The app has no subscription ${subscription_id}.`,
      }))
    return json({
      data: { deleted: existingIds.length > 0 },
      ...(errors.length === 0 ? {} : { errors }),
      meta: { total_subscriptions: ownSubscriptions(world, app).length },
    })
  },
}

export const activityReviews: PlatformReviews<typeof activityOperations> = {
  list({ given: { pagination_token: token } }) {
    if (token === undefined || readCursor(listName, token) !== null) return []
    const message = 'The `pagination_token` parameter is not one of this list.'
    return [{ message, parameter: 'pagination_token', value: token }]
  },
}

export const activityPathReviews: PlatformPathReviews<typeof activityOperations> = {
  update({ given: { subscription_id: id = '' }, caller: { app }, service: { world } }) {
    return findSubscription(world, app, id) === undefined ? notFound(id) : null
  },
}

/** What the filter of an event type requires, and what it can't contain. */
function ruleErrors(
  { event_type, filter }: ReturnType<typeof partialBody.parse>,
  unread: ReadonlySet<string>,
): readonly RequestError[] {
  if (event_type === undefined) return []
  const type = readEventType(event_type)
  if (type === null) return [unknownType(event_type)]
  if (unread.has('filter') || filter === undefined) return []
  const { filter: needed, hasDirection } = eventTypes[type]
  const name = needed === 'user' ? 'user_id' : 'keyword'
  const missing = needed !== 'none' && filter[name] === undefined
  return [
    ...(missing
      ? [{ message: `\`filter.${name}\` is required for ${type}.`, parameter: `filter.${name}`, value: '' }]
      : []),
    ...(filter.direction !== undefined && !hasDirection
      ? [
          {
            message: `${type} has no direction.`,
            parameter: 'filter.direction',
            value: filter.direction,
          },
        ]
      : []),
  ]
}

function unknownType(value: string): RequestError {
  return { message: `\`event_type\` is not valid: there is no ${value}`, parameter: 'event_type', value }
}

function userRefusal(
  world: World,
  app: App,
  userId: string,
  type: keyof typeof eventTypes,
): ProblemError | null {
  const parameter = 'filter.user_id'
  if (findUser(world, userId) === undefined) return resourceNotFound(parameter, userId, 'user')
  const { isPrivate, scope } = eventTypes[type]
  if (!isPrivate || hasConsent(world, app.consumer_key, userId, scope)) return null
  const detail = `${type} needs the consent of user ${userId}: an access token of the app, with ${scope} if it is OAuth 2.0.`
  return notAuthorizedForUser(parameter, userId, detail)
}

function isSame(
  row: ActivitySubscription,
  { event_type, filter, webhook_id }: Pick<ActivitySubscription, 'event_type' | 'filter' | 'webhook_id'>,
): boolean {
  const type = readEventType(row.event_type)
  const otherType = readEventType(event_type)
  return (
    type !== null &&
    otherType !== null &&
    kindOf(type) === kindOf(otherType) &&
    row.webhook_id === webhook_id &&
    row.filter.user_id === filter.user_id &&
    row.filter.keyword === filter.keyword &&
    row.filter.direction === filter.direction
  )
}

function identicalSubscription(): ProblemError {
  return conflict('An identical subscription exists already.')
}

function ownSubscriptions({ platform }: World, app: App): readonly ActivitySubscription[] {
  return platform.activity_subscriptions.filter(({ consumer_key }) => consumer_key === app.consumer_key)
}

function findSubscription({ platform }: World, app: App, id: string): ActivitySubscription | undefined {
  const subscription = platform.activity_subscriptions.get(id)
  return subscription?.consumer_key === app.consumer_key ? subscription : undefined
}

function notFound(id: string): ProblemError {
  return resourceNotFound('subscription_id', id, 'user')
}

function isLater(id: string, after: string): boolean {
  return BigInt(id) > BigInt(after)
}

function withoutAbsent(filter: ActivitySubscription['filter']): ActivitySubscription['filter'] {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

function show({
  id,
  event_type,
  filter,
  tag,
  webhook_id,
  created_at,
  updated_at,
}: ActivitySubscription): unknown {
  return {
    subscription_id: id,
    event_type,
    filter,
    ...(tag === null ? {} : { tag }),
    ...(webhook_id === null ? {} : { webhook_id }),
    created_at,
    updated_at,
  }
}
