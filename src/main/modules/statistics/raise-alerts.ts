import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { alertKey, type FigureAlert } from '../../../shared/statistics/alerts.ts'
import type { Clock, Emit } from '../../core/ports.ts'
import type { FetchRepository } from '../records/fetch-store.ts'

interface AlertParts {
  readonly fetches: Pick<FetchRepository, 'fetched' | 'saveFetch'>
  readonly clock: Clock
  readonly emit: Emit
}

/** In the place of a fetch: alerts that were raised and still hold. */
const saidAlerts = 'figure-alerts'

/** Sends what the figures say now and didn't say before. */
export function raiseAlerts(
  { fetches, clock, emit }: AlertParts,
  workspace: Workspace,
  rows: readonly FigureAlert[],
): void {
  const before = fetches.fetched(workspace, saidAlerts)
  if (!before.ok) return
  const raisedKeys = new Set(z.array(z.string()).safeParse(before.value?.value).data)
  fetches.saveFetch(workspace, saidAlerts, {
    readAt: clock.now(),
    value: rows.map(alertKey),
  })
  const raised = rows.filter((alert) => !raisedKeys.has(alertKey(alert)))
  // The first figures show what is already known; the overview lists it.
  if (before.value !== null && raised.length > 0) emit('alertsRaised', { workspace, alerts: raised })
}
