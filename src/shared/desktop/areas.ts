/** A screen in the navigation rail. */
export interface Area {
  readonly path: string
  readonly title: string
}

/** The areas in the order of the rail and of Ctrl/Cmd+1, 2, … */
export const areas = [
  { path: '/overview', title: 'Overview' },
  { path: '/campaigns', title: 'Campaigns' },
  { path: '/creatives', title: 'Creatives' },
  { path: '/media', title: 'Media' },
  { path: '/catalogs', title: 'Catalogs' },
  { path: '/audiences', title: 'Audiences' },
  { path: '/webhooks', title: 'Webhooks' },
  { path: '/console', title: 'Console' },
  { path: '/activity', title: 'Activity' },
] as const satisfies readonly Area[]

/** The entries below the areas: the current account, and the program itself. */
export const lowerAreas = [
  { path: '/accounts', title: 'Accounts' },
  { path: '/settings', title: 'Settings' },
] as const satisfies readonly Area[]

/** Whether a location belongs to an area. */
export function isIn(area: Area, location: string): boolean {
  return location === area.path || location.startsWith(`${area.path}/`)
}
