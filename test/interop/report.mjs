/**
 * Runs one case and prints the result for the runner, in one line of JSON. @param {string} name @param {() => unknown}
 * work
 */
export async function check(name, work) {
  let failure = null
  try {
    await work()
  } catch (error) {
    failure = messageOf(error)
  }
  console.log(JSON.stringify({ case: name, failure }))
}

/** Some of these libraries throw plain objects. @param {unknown} error */
function messageOf(error) {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const data = 'data' in error ? ` ${JSON.stringify(error.data)}` : ''
  return `${error.message}${data}`
}
