/** The name of the program among the systems' own: of its package, its shortcuts and its notices. */
export const appId = 'flightdeck.desktop'
