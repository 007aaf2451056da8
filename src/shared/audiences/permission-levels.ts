import { type PermissionLevel, permissionLevels } from '../api/ads/audience-permissions.ts'
import { t } from '../text/language.ts'

/** What another account may do with a shared audience. */
export const permissionLevelLabels = {
  READ_ONLY: t`Use`,
  READ_WRITE: t`Use and edit`,
} as const satisfies Record<PermissionLevel, string>

export function formatPermissionLevel(level: string): string {
  const name = permissionLevels.find((one) => one === level)
  return name === undefined ? level : permissionLevelLabels[name]
}
