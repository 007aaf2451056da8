import { constants } from 'node:os'

/** Ends what a tool has started when the tool itself is ended, so that nothing goes on alone. */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {import('node:child_process').ChildProcess} ChildProcess @type {Set<ChildProcess>} */
const runningChildren = new Set()
/** @type {NodeJS.Signals | null} */
let endingSignal = null

/**
 * From now on the child gets the signals that this tool gets, and the tool ends after its last child.
 * @template {ChildProcess} Child @param {Child} child @returns {Child}
 */
export function endWithTool(child) {
  if (runningChildren.size === 0) for (const signal of signals) process.on(signal, passOn)
  runningChildren.add(child)
  const forget = () => {
    runningChildren.delete(child)
    if (runningChildren.size > 0) return
    for (const signal of signals) process.off(signal, passOn)
    if (endingSignal !== null) process.exit(128 + constants.signals[endingSignal])
  }
  child.once('exit', forget)
  child.once('error', forget)
  return child
}

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  endingSignal = signal
  for (const child of runningChildren) {
    // A terminal interrupts the children, too, and a second interrupt would cut their shutdown short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
}
