import type { ReplyOf } from '../../../shared/api/operation.ts'
import { accountActivityOperations } from '../../../shared/api/platform/account-activity.ts'
import { activityOperations } from '../../../shared/api/platform/activity.ts'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type {
  AccountSubscription,
  ActivitySubscription,
  SubscribableWebhook,
} from '../../../shared/streams/subscription.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls, UserCaller } from '../sign-in/service-calls.ts'

export interface SubscriptionsParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication' | 'asUser' | 'chosenUser' | 'user'>
  readonly clock: Clock
  readonly nameOfUser: (environmentId: string, userId: string) => string | null
  /** Whether an address leads to the receiver of this program. */
  readonly isOurs: (url: string) => boolean
}

/** The app subscribes, not the signed-in user; the service asks for the user's consent where it's needed. */
const createAsApp = { ...activityOperations.create, auth: 'bearer' } as const

type Page = ReplyOf<typeof activityOperations.list>
type Row = Page['data'][number]

const pageSize = 1_000
const maxPages = 150
const idsPerRequest = 100

const notCreated = {
  kind: 'conflict',
  fields: [],
  message: t`The service didn’t create the subscription. Refresh the list.`,
} as const

class SubscriptionHandlers implements Handlers<'subscriptions'> {
  readonly #parts: SubscriptionsParts

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts
  }

  async #webhooksOf(caller: Caller): Promise<Outcome<readonly SubscribableWebhook[]>> {
    return mapOutcome(
      await this.#parts.calls.asApplication(caller, webhookOperations.list, { params: {} }),
      ({ reply: { data } }) =>
        data.map(({ id, url, valid }) => ({ id, url, valid, ours: this.#parts.isOurs(url) })),
    )
  }

  async #usersOf(
    caller: Caller,
    webhooks: readonly SubscribableWebhook[],
  ): Promise<Outcome<readonly AccountSubscription[]>> {
    const { calls, nameOfUser } = this.#parts
    const subscriptions: AccountSubscription[] = []
    for (const { id: webhookId } of webhooks) {
      const answer = await calls.asApplication(caller, accountActivityOperations.list, {
        params: { webhook_id: webhookId },
      })
      if (!answer.ok) return answer
      for (const { user_id: userId } of answer.value.reply.data.subscriptions ?? []) {
        subscriptions.push({ webhookId, userId, userName: nameOfUser(caller.environment.id, userId) })
      }
    }
    return succeed(subscriptions)
  }

  async #activityOf(caller: Caller): Promise<Outcome<readonly ActivitySubscription[]>> {
    const { calls } = this.#parts
    const params = { max_results: pageSize }
    const subscriptions: ActivitySubscription[] = []
    let token: string | null = null
    for (let page = 0; page < maxPages; page += 1) {
      const answer: Outcome<{ readonly reply: Page }> = await calls.asApplication(
        caller,
        activityOperations.list,
        { params: token === null ? params : { ...params, pagination_token: token } },
      )
      if (!answer.ok) return answer
      const { data, meta }: Page = answer.value.reply
      subscriptions.push(...data.map((row) => this.#subscriptionOf(caller, row)))
      token = meta?.next_token ?? null
      if (token === null) break
    }
    return succeed(subscriptions)
  }

  #subscriptionOf(caller: Caller, row: Row): ActivitySubscription {
    const { nameOfUser } = this.#parts
    const { user_id, keyword, direction } = row.filter ?? {}
    const userId = typeof user_id === 'string' ? user_id : null
    const at = Date.parse(row.created_at ?? '')
    return {
      id: row.subscription_id,
      eventType: row.event_type ?? '',
      userId,
      userName: userId === null ? null : nameOfUser(caller.environment.id, userId),
      keyword: typeof keyword === 'string' ? keyword : null,
      direction: typeof direction === 'string' ? direction : null,
      tag: row.tag ?? null,
      webhookId: row.webhook_id ?? null,
      createdAt: Number.isNaN(at) ? null : at,
    }
  }

  #chosenUser(): Outcome<UserCaller> {
    const { calls } = this.#parts
    const who = calls.chosenUser()
    return who.ok ? calls.user(who.value) : who
  }

  readonly list: Handlers<'subscriptions'>['list'] = async () => {
    const { calls, clock } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const webhooks = await this.#webhooksOf(caller.value)
    if (!webhooks.ok) return webhooks
    const [account, activity, count] = await Promise.all([
      this.#usersOf(caller.value, webhooks.value),
      this.#activityOf(caller.value),
      calls.asApplication(caller.value, accountActivityOperations.count, { params: {} }),
    ])
    if (!account.ok) return account
    if (!activity.ok) return activity
    const cap = count.ok ? Number(count.value.reply.data.provisioned_count) : Number.NaN
    return succeed({
      webhooks: webhooks.value,
      account: account.value,
      activity: activity.value,
      accountCap: Number.isSafeInteger(cap) ? cap : null,
      seenAt: clock.now(),
    })
  }

  readonly subscribeUser: Handlers<'subscriptions'>['subscribeUser'] = async ({ webhookId }) => {
    const { calls } = this.#parts
    const user = this.#chosenUser()
    if (!user.ok) return user
    const answer = await calls.asUser(user.value, accountActivityOperations.subscribe, {
      params: { webhook_id: webhookId },
    })
    if (!answer.ok) return isThereAlready(answer.fault) ? succeed(undefined) : answer
    return answer.value.reply.data.subscribed ? succeed(undefined) : fail(notCreated)
  }

  readonly checkUser: Handlers<'subscriptions'>['checkUser'] = async ({ webhookId }) => {
    const { calls } = this.#parts
    const user = this.#chosenUser()
    if (!user.ok) return user
    const answer = await calls.asUser(user.value, accountActivityOperations.check, {
      params: { webhook_id: webhookId },
    })
    return mapOutcome(answer, ({ reply }) => ({ subscribed: reply.data.subscribed }))
  }

  readonly unsubscribeUser: Handlers<'subscriptions'>['unsubscribeUser'] = async ({ webhookId, userId }) => {
    const { calls } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const answer = await calls.asApplication(caller.value, accountActivityOperations.unsubscribe, {
      params: { webhook_id: webhookId, user_id: userId },
    })
    return mapOutcome(answer, () => undefined)
  }

  readonly create: Handlers<'subscriptions'>['create'] = async ({ eventType, filter, tag, webhookId }) => {
    const { calls } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const answer = await calls.asApplication(caller.value, createAsApp, {
      params: {},
      body: {
        event_type: eventType,
        filter,
        ...(tag === null ? {} : { tag }),
        ...(webhookId === null ? {} : { webhook_id: webhookId }),
      },
    })
    if (!answer.ok) return answer
    const { subscription } = answer.value.reply.data
    return subscription === undefined
      ? fail(notCreated)
      : succeed(this.#subscriptionOf(caller.value, subscription))
  }

  readonly change: Handlers<'subscriptions'>['change'] = async ({ id, tag, webhookId }) => {
    const { calls } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const answer = await calls.asApplication(caller.value, activityOperations.update, {
      params: { subscription_id: id },
      body: { ...(tag === null ? {} : { tag }), ...(webhookId === null ? {} : { webhook_id: webhookId }) },
    })
    if (!answer.ok) return answer
    const { subscription } = answer.value.reply.data
    return subscription === undefined
      ? fail(notCreated)
      : succeed(this.#subscriptionOf(caller.value, subscription))
  }

  readonly remove: Handlers<'subscriptions'>['remove'] = async ({ id }) => {
    const { calls } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const answer = await calls.asApplication(caller.value, activityOperations.remove, {
      params: { subscription_id: id },
    })
    return mapOutcome(answer, () => undefined)
  }

  readonly removeMany: Handlers<'subscriptions'>['removeMany'] = async ({ ids }) => {
    const { calls } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    for (let first = 0; first < ids.length; first += idsPerRequest) {
      const answer = await calls.asApplication(caller.value, activityOperations.removeSeveral, {
        params: { ids: ids.slice(first, first + idsPerRequest) },
      })
      if (!answer.ok) return answer
    }
    return succeed(undefined)
  }
}

export function createSubscriptions(parts: SubscriptionsParts): Handlers<'subscriptions'> {
  return new SubscriptionHandlers(parts)
}

/** What was to be done is done (activity.md#account-activity). */
function isThereAlready(fault: Fault): boolean {
  return (
    fault.kind === 'invalid' &&
    fault.errors.some(({ message }) => message.startsWith('DuplicateSubscriptionFailed'))
  )
}
