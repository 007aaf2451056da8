/**
 * What the single executable runs first, in the process and again in each of its threads: imports find the command
 * line's files inside the executable, so nothing is unpacked. Everything below the executable's own path belongs to it:
 * no file can be there, because the executable isn't a folder. It has neither imports nor exports, so that it's a script
 * for the process and a module for the threads.
 */
const { createRequire, registerHooks } = process.getBuiltinModule('node:module')
const { pathToFileURL } = process.getBuiltinModule('node:url')
const { getAsset } = process.getBuiltinModule('node:sea')
const { isMainThread } = process.getBuiltinModule('node:worker_threads')

const inside = `${pathToFileURL(process.execPath).href}/`
// A script of the process can't import files itself; one that is loaded as a file can.
const first = 'start.cjs'

registerHooks({
  resolve(specifier, context, next) {
    // A bare name, such as `process`, is a module of Node's.
    const url = /^(?:\.{0,2}\/|file:)/.test(specifier)
      ? URL.parse(specifier, context.parentURL)?.href
      : undefined
    return url?.startsWith(inside) ? { url, shortCircuit: true } : next(specifier, context)
  },
  load(url, context, next) {
    if (!url.startsWith(inside)) return next(url, context)
    const name = decodeURIComponent(url.slice(inside.length))
    const format = name.endsWith('.json') ? 'json' : name === first ? 'commonjs' : 'module'
    const source = name === first ? 'import("./cli/flightdeck.js")' : getAsset(name, 'utf8')
    return { format, source, shortCircuit: true }
  },
})
if (isMainThread) createRequire(inside)(`./${first}`)
