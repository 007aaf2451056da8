/** Logs to standard error, because standard output belongs to the program. @param {string} text */
export function say(text) {
  console.error(`setup: ${text}`)
}
