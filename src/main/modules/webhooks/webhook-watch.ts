/**
 * The interval for reading the list; the service allows 450 such calls in 15 minutes
 * (errors-and-limits.md#platform-rates).
 */
const everyMs = 5 * 60_000

export interface WebhookWatch {
  close(): void
}

/** The service checks webhooks hourly without notice, so this reads their state regularly. */
export function watchWebhooks(check: () => Promise<void>): WebhookWatch {
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check().finally(() => {
      isChecking = false
    })
  }, everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
