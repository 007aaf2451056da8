/**
 * Packages that are built into main's bundle: what every start loads, where hundreds of small files cost more than one
 * large one (processor time of loading main: 460 ms as files, 280 ms as one, on the machine that measured it).
 */
export const bundledIntoMain = ['electron-store', 'oauth-1.0a', 'undici', 'zod']
