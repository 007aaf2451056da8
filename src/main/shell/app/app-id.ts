/** The program's ID in the system: for its package, shortcuts and notifications. */
export const appId = 'flightdeck.desktop'
