import { IconBuildingStore, IconSettings, IconWebhook, type TablerIcon } from '@tabler/icons-react'

export interface Area {
  readonly path: string
  readonly title: string
  readonly icon: TablerIcon
}

/** The areas in the order of the rail and of Ctrl/Cmd+1, 2, … Only those that exist. */
export const areas: readonly Area[] = [
  { path: '/accounts', title: 'Accounts', icon: IconBuildingStore },
  { path: '/webhooks', title: 'Webhooks', icon: IconWebhook },
]

export const settingsArea: Area = { path: '/settings', title: 'Settings', icon: IconSettings }

/** Whether a location lies in an area. */
export function isIn(area: Area, location: string): boolean {
  return location === area.path || location.startsWith(`${area.path}/`)
}
