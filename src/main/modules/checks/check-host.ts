import { t } from '../../../shared/text/language.ts'
import type { ThreadOptions } from '../../core/threads/connect.ts'
import { type Connection, connect } from '../../core/threads/connect.ts'
import type { CheckApi } from './worker/check-reader.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: t`The check didn’t finish. Try again.`,
} as const

/** Main's side of the check thread. */
export function createWorkspaceChecks(options: ThreadOptions): Connection<CheckApi> {
  return connect<CheckApi>(options, { name: 'checks', lost })
}
