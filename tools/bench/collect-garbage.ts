import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Garbage from a measurement's preparation shouldn't count as its own. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
