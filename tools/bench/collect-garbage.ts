import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the preparation of a measurement left behind isn't of the work that is measured. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
