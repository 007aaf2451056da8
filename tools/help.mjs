/**
 * Says how a tool is used and ends it, if its arguments ask for that; what follows `--` is another program's.
 * @param {readonly string[]} args @param {string} text
 */
export function endWithHelp(args, text) {
  const end = args.indexOf('--')
  const own = end < 0 ? args : args.slice(0, end)
  if (!own.includes('--help') && !own.includes('-h')) return
  console.log(text)
  process.exit()
}
