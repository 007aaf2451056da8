import { z } from 'zod'
import { postQueryParameters } from '../../../shared/api/platform/post-fields.ts'
import { t } from '../../../shared/text/language.ts'
import type { WebhookList, WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { type Act, useAct } from '../../data/act.ts'
import { dataClient } from '../../data/client.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

interface WebhookEdits {
  /** Applies another call's result to the list at once, without waiting for the next read. */
  readonly edit: (change: (rows: readonly WebhookRow[]) => readonly WebhookRow[]) => void
  readonly refetch: () => Promise<void>
}

/** Changes the stored list of webhooks. */
export function useWebhookEdits(): WebhookEdits {
  const { queries, invalidate } = dataClient(useWorkbench())
  return {
    edit: (change) => {
      queries.setQueryData<WebhookList>(
        ['webhooks', 'list', undefined],
        (list) => list && { ...list, webhooks: change(list.webhooks) },
      )
    },
    refetch: () => invalidate([['webhooks', 'list']]),
  }
}

/** Fields by parameter; parameters without fields are left out. */
const linkQuery = z.strictObject({
  'tweet.fields': postQueryParameters['tweet.fields'],
  expansions: postQueryParameters.expansions,
  'user.fields': postQueryParameters['user.fields'],
  'media.fields': postQueryParameters['media.fields'],
})
export type StreamLinkQuery = z.output<typeof linkQuery>

/** Reads field names separated by commas; `problem` names the first that doesn't exist. */
export function readLinkFields(
  name: keyof StreamLinkQuery,
  text: string,
): { readonly query: StreamLinkQuery; readonly problem: string | null } {
  const names = text.split(/[\s,]+/).filter((part) => part !== '')
  if (names.length === 0) return { query: {}, problem: null }
  const parsedQuery = linkQuery.safeParse({ [name]: names })
  if (parsedQuery.success) return { query: parsedQuery.data, problem: null }
  const wrong = names.find((field) => !linkQuery.safeParse({ [name]: [field] }).success) ?? ''
  return { query: {}, problem: t`There’s no field ${wrong}.` }
}

/** Actions on one webhook; one runs at a time. */
export function useWebhookActions({ id: webhookId }: WebhookRow) {
  const { bridge, notices } = useWorkbench()
  const { edit, refetch } = useWebhookEdits()
  const { task, run } = useAct()
  const patch = (change: Partial<WebhookRow>) =>
    edit((rows) => rows.map((row) => (row.id === webhookId ? { ...row, ...change } : row)))
  return {
    task,
    check: async () => {
      const outcome = await run(() => bridge.webhooks.validate({ webhookId }), patch)
      if (outcome.ok && outcome.value.valid) notices.say('ok', t`The address answered the challenge.`)
      // A failed check makes the webhook invalid.
      if (!outcome.ok && outcome.fault.kind === 'webhook') await refetch()
    },
    linkStream: async (query: StreamLinkQuery) => {
      const streamFields = Object.entries(query).map(([name, values = []]) => `${name}=${values.join(',')}`)
      await run(
        () => bridge.webhooks.linkStream({ webhookId, query }),
        () => patch({ streamLinked: true, streamFields }),
      )
    },
    unlinkStream: async () => {
      await run(
        () => bridge.webhooks.unlinkStream({ webhookId }),
        () => patch({ streamLinked: false, streamFields: [] }),
      )
    },
  }
}

export interface ReceiverActions extends Pick<Act, 'task'> {
  /** 0 uses the last port, or any free one. */
  readonly start: (port: number) => void
  readonly stop: () => void
  readonly toggle: () => void
}

/** Starts and stops the receiver on this computer. */
export function useReceiverActions(): ReceiverActions {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct()
  const { kind } = useLive('receiver')
  const start = (port: number) => run(() => bridge.receiver.start({ port }), live.receiver.accept)
  const stop = () => run(bridge.receiver.stop, live.receiver.accept)
  return { task, start, stop, toggle: () => (kind === 'running' ? stop() : start(0)) }
}
