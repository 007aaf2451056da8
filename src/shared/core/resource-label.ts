import { t } from '../text/language.ts'
import type { ResourceType } from './problem.ts'

/** The names of what a problem is about (errors-and-limits.md#problem-objects). */
export const resourceNames: Readonly<Record<ResourceType, string>> = {
  user: t`user`,
  tweet: t`post`,
  media: t`media file`,
  list: t`list`,
  space: t`audio Space`,
}

/** "post 7", within a sentence. */
export function resourceLabel(resource: {
  readonly resource_type: ResourceType
  readonly resource_id: string
}): string {
  return `${resourceNames[resource.resource_type]} ${resource.resource_id}`
}
