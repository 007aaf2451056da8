// The texts that go into each document of a window: one for the page's world, one for the isolated world.
import { randomBytes } from 'node:crypto'
import { Script } from 'node:vm'
import { createBridge } from './bridge.ts'
import { createCodec } from './codec.ts'
import { runIsolatedWorld } from './isolated-world.ts'
import { runMainWorld } from './main-world.ts'

/** The random names one window's worlds and Node share. */
export type WorldNames = {
  readonly binding: string
  readonly deliver: string
  readonly watch: string
  readonly hello: string
  readonly welcome: string
  readonly toPage: string
  readonly toPreload: string
}

/** Name of the isolated world the preload script runs in. */
export const isolatedWorldName = 'Electron Isolated Context'

export function newWorldNames(): WorldNames {
  const name = () => `h${randomBytes(16).toString('hex')}`
  return {
    binding: name(),
    deliver: name(),
    watch: name(),
    hello: name(),
    welcome: name(),
    toPage: name(),
    toPreload: name(),
  }
}

/** Name of the function that pauses until Node has read `request` and `file` and set `reply.text`: the synchronous channel. */
export const synchronousCallName = 'hostSynchronousCall'
const synchronousCall = `function ${synchronousCallName}(request, file) { const reply = { text: '' }; debugger; return reply.text }`

/** Text for the page's world. */
export function mainWorldSource(names: WorldNames): string {
  const { hello, welcome, toPage, toPreload } = names
  return `(${runMainWorld})(${JSON.stringify({ hello, welcome, toPage, toPreload })}, ${createBridge})`
}

/** Text for the isolated world. Throws a SyntaxError when the preload script doesn't parse. */
export function isolatedWorldSource(
  names: WorldNames,
  preload: { readonly text: string; readonly path: string } | null,
  process: Readonly<Record<string, unknown>>,
): string {
  const configuration = JSON.stringify({ ...names, process })
  const run = preload ? `(function (require, module, exports, process) {${preload.text}\n})` : 'null'
  if (preload) new Script(run, { filename: preload.path })
  return `(${runIsolatedWorld})(${configuration}, (${createCodec})(), ${createBridge}, ${synchronousCall}, ${run})`
}
