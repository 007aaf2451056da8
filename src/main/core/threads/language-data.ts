/** The environment data (`node:worker_threads`) that holds the threads' language. */
export const languageData = 'flightdeck.language'
