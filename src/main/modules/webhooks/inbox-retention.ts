import { setImmediate } from 'node:timers/promises'
import type { Outcome } from '../../../shared/core/outcome.ts'
import {
  defaultRetention,
  type InboxRetention,
  inboxRetention,
} from '../../../shared/webhooks/inbox-filter.ts'
import type { Clock, Logger, Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { InboxRepository } from './inbox-store.ts'

export interface InboxTrimmer {
  retention(): InboxRetention
  setRetention(wanted: InboxRetention): Outcome<void>
  /** Removes events beyond the limits in slices. Runs once at a time. */
  trim(): Promise<void>
  noteAdded(): void
  close(): Promise<void>
}

const setting = 'inbox'
const dayMs = 86_400_000
const trimEvery = 100

/** Limits the inbox to the age and number set by the user. */
export function createInboxTrimmer(
  store: Pick<InboxRepository, 'trimOld'>,
  settings: Settings,
  clock: Clock,
  logger: Logger,
  onRemoved: () => void,
): InboxTrimmer {
  let added = 0
  let closed = false
  let trimming: Promise<void> | null = null
  const retention = () => readStored(settings, setting, inboxRetention, defaultRetention)

  const work = async (): Promise<void> => {
    const { days, count } = retention()
    const receivedBefore = days === null ? null : clock.now() - days * dayMs
    let removed = 1
    while (removed > 0 && !closed) {
      const trimmed = store.trimOld({ receivedBefore, count })
      if (!trimmed.ok) logger.warn('inbox.setRetention', { fault: trimmed.fault.kind })
      removed = trimmed.ok ? trimmed.value : 0
      if (removed > 0) onRemoved()
      await setImmediate()
    }
  }
  const trim = (): Promise<void> => {
    if (closed) return Promise.resolve()
    trimming ??= work().finally(() => {
      trimming = null
    })
    return trimming
  }
  return {
    retention,
    setRetention: (wanted) => settings.set(setting, wanted),
    trim,
    noteAdded() {
      added += 1
      if (added % trimEvery === 0) void trim()
    },
    async close() {
      closed = true
      await trimming
    },
  }
}
