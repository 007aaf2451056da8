import type { Outcome } from '../../../../shared/core/outcome.ts'
import type { Logger } from '../../../core/ports.ts'
import type { Store } from '../store.ts'
import { unreadableNotice } from './loss-notices.ts'
import type { UnreadableRows } from './row-checks.ts'

export interface UnreadableRowParts {
  readonly store: Pick<Store, 'noteDamage' | 'noteUnreadable'>
  readonly count: () => Promise<Outcome<UnreadableRows>>
  readonly changed: () => void
  readonly logger: Logger
}

/** Reports rows that become unreadable; returns the callback for a connection that meets one. */
export function watchUnreadableRows({ store, count, changed, logger }: UnreadableRowParts): () => void {
  let reported: string | null = null
  let isCounting = false
  let isMetAgain = false

  const notify = async (): Promise<void> => {
    const counted = await count()
    const rows = counted.ok ? counted.value : {}
    const notice = unreadableNotice(rows)
    if (notice === reported) return
    reported = notice
    logger.error('store.unreadable', { rows })
    store.noteUnreadable(notice)
    changed()
  }
  const countAll = async (): Promise<void> => {
    isCounting = true
    while (isMetAgain) {
      isMetAgain = false
      await notify()
    }
    isCounting = false
  }

  return () => {
    store.noteDamage()
    isMetAgain = true
    if (!isCounting) void countAll()
  }
}
