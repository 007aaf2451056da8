/** How often the list of webhooks is read unasked; the service allows 450 such calls in 15 minutes (public-facts C6). */
const everyMs = 5 * 60_000

export interface WebhookWatch {
  close(): void
}

/** The service checks webhooks every hour and says nothing; this looks often enough to tell a person soon. */
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
