import type { DraftSummary } from '../../shared/drafts/draft.ts'
import { useWorkspace } from '../workbench/workspace.ts'
import { useCall } from './client.ts'

/** Counts of the chosen account's unpublished changes; null without an account or until they are read. */
export function useDraftSummary(): DraftSummary | null {
  const workspace = useWorkspace()
  return useCall('drafts', 'summary', workspace && { workspace }).value
}
