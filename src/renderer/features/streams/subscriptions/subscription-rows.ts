import type {
  AccountSubscription,
  ActivitySubscription,
  SubscribableWebhook,
  SubscriptionList,
} from '../../../../shared/streams/subscription.ts'
import { t } from '../../../../shared/text/language.ts'

/** Why events of a subscription arrive, or don't. */
export type SubscriptionDelivery =
  | { readonly kind: 'webhook' | 'invalid'; readonly webhook: SubscribableWebhook }
  /** The webhook is gone. */
  | { readonly kind: 'gone' }
  /** No webhook: only open streams get it. */
  | { readonly kind: 'stream' }

export type SubscriptionRow = {
  readonly key: string
  readonly delivery: SubscriptionDelivery
  readonly what: string
  readonly userName: string
  readonly tag: string | null
  readonly createdAt: number | null
} & (
  | { readonly kind: 'account'; readonly subscription: AccountSubscription }
  | { readonly kind: 'activity'; readonly subscription: ActivitySubscription }
)

/** Account activity first, then the kinds of events in the order of the service. */
export function rowsOf({ webhooks, account, activity }: SubscriptionList): readonly SubscriptionRow[] {
  const deliveryTo = (webhookId: string | null): SubscriptionDelivery => {
    if (webhookId === null) return { kind: 'stream' }
    const webhook = webhooks.find(({ id }) => id === webhookId)
    if (webhook === undefined) return { kind: 'gone' }
    return { kind: webhook.valid ? 'webhook' : 'invalid', webhook }
  }
  return [
    ...account.map(
      (subscription): SubscriptionRow => ({
        kind: 'account',
        key: `${subscription.webhookId}-${subscription.userId}`,
        subscription,
        delivery: deliveryTo(subscription.webhookId),
        what: t`All account activity`,
        userName: userLabel(subscription),
        tag: null,
        createdAt: null,
      }),
    ),
    ...activity.map(
      (subscription): SubscriptionRow => ({
        kind: 'activity',
        key: subscription.id,
        subscription,
        delivery: deliveryTo(subscription.webhookId),
        what: subscription.eventType,
        userName: whomOf(subscription),
        tag: subscription.tag,
        createdAt: subscription.createdAt,
      }),
    ),
  ]
}

export function matchesText({ what, userName, tag, delivery }: SubscriptionRow, text: string): boolean {
  const searchText = text.trim().toLowerCase()
  const url = 'webhook' in delivery ? delivery.webhook.url : ''
  return [what, userName, tag ?? '', url].some((part) => part.toLowerCase().includes(searchText))
}

function whomOf({ userId, userName, keyword, direction }: ActivitySubscription): string {
  const others = keyword === null ? t`everyone` : `“${keyword}”`
  const who = userId === null ? others : userLabel({ userId, userName })
  if (direction === 'sent' || direction === 'outbound') return t`${who}, sent`
  if (direction === 'received' || direction === 'inbound') return t`${who}, received`
  return who
}

function userLabel({ userId, userName }: Pick<AccountSubscription, 'userId' | 'userName'>): string {
  return userName === null ? t`User ${userId}` : `@${userName}`
}
