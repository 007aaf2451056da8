import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { DraftSubject } from '../../shared/entities/kinds.ts'
import { useCall } from '../data/client.ts'

/** The title of an entity, changed or not; null without a key, until it's read, and if it has none. */
export function useTitle(workspace: Workspace, subject: DraftSubject, key: string | null): string | null {
  const input = key === null ? null : { workspace, subject, keys: [key] }
  return useCall('entities', 'find', input).value?.[0]?.title || null
}
