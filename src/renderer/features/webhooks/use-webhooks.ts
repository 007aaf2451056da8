import { t } from '../../../shared/text/language.ts'
import type { WebhookList, WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { type Act, useAct } from '../../data/act.ts'
import { dataClient } from '../../data/client.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

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
    linkStream: async (streamLinked: boolean) => {
      const { linkStream, unlinkStream } = bridge.webhooks
      await run(
        () => (streamLinked ? linkStream : unlinkStream)({ webhookId }),
        () => patch({ streamLinked }),
      )
    },
  }
}

interface ReceiverActions extends Pick<Act, 'task'> {
  /** 0 uses the last port, or any free one. */
  readonly start: (port: number) => void
  readonly stop: () => void
}

/** Starts and stops the receiver on this computer. */
export function useReceiverActions(): ReceiverActions {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct()
  return {
    task,
    start: (port) => run(() => bridge.receiver.start({ port }), live.receiver.accept),
    stop: () => run(bridge.receiver.stop, live.receiver.accept),
  }
}
