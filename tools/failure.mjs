/**
 * Prints why a tool stops. What a person can act on is a sentence: our own errors, and what the system says of files and
 * programs. Anything else is a bug of the tool, and comes with its stack.
 * @param {unknown} error
 */
export function printFailure(error) {
  console.error(isForPeople(error) ? error.message : error)
  process.exitCode = 1
}

/** @param {unknown} error @returns {error is Error} */
function isForPeople(error) {
  return error instanceof Error && (error.constructor === Error || 'syscall' in error)
}
