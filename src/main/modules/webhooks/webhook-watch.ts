/** The interval for reading the list; the service allows 450 such calls in 15 minutes (public-facts C6). */
const everyMs = 5 * 60_000

export interface WebhookWatch {
  close(): void
}

/** The service checks webhooks hourly without notice, so this reads their state regularly. */
export function watchWebhooks(check: () => Promise<void>): WebhookWatch {
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    check().finally(() => {
      looking = false
    })
  }, everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
