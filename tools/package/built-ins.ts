const prefix = '\0built-in:'
const own = /[\\/]src[\\/]/
const undici = /[\\/]node_modules[\\/]undici[\\/]/

/**
 * Modules of Node whose import statement is expensive: it reads every member, and so loads all of WebCrypto with
 * `node:crypto`, threads with `node:util`, and promises, streams and readline with `node:fs`. That's a third of a
 * command's start.
 */
const expensiveImports = ['node:crypto', 'node:fs', 'node:net', 'node:util']

/**
 * What undici needs of modules that take a while to load: an assertion that hardly ever fails, the default limit of
 * headers, parameters that it never gets, because addresses already contain them, and a tree of the names of headers,
 * which pays off after thousands of responses.
 */
const standInsOfUndici: ReadonlyMap<string, string> = new Map([
  [
    'node:assert',
    `module.exports = (value, message) => {
      if (!value) process.getBuiltinModule('node:assert')(value, message)
    }`,
  ],
  [
    'node:http',
    `const isSet = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((text) => text.includes('http-header-size'))
    module.exports = {
      maxHeaderSize: isSet ? process.getBuiltinModule('node:http').maxHeaderSize : 16384,
      // Only the body of a request could be one, and it's always a text or bytes.
      IncomingMessage: class {},
    }`,
  ],
  [
    'node:querystring',
    `module.exports = { stringify: (query) => process.getBuiltinModule('node:querystring').stringify(query) }`,
  ],
  ['./tree', `module.exports = { tree: { lookup: () => null } }`],
])

/** The build mustn't list these modules as external. */
export const replacedBuiltIns: readonly string[] = [...expensiveImports, ...standInsOfUndici.keys()]

/** A build plugin that reads only the members in use. */
export function usedBuiltIns() {
  return {
    name: 'used-built-ins',
    enforce: 'pre' as const,
    resolveId(source: string, importer = '') {
      if (!replacedBuiltIns.includes(source)) return undefined
      if (undici.test(importer) && standInsOfUndici.has(source)) return `${prefix}undici:${source}`
      return own.test(importer) && expensiveImports.includes(source)
        ? `${prefix}${source}`
        : { id: source, external: true }
    },
    async load(id: string): Promise<string | undefined> {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length)
      const standIn = standInsOfUndici.get(name.replace('undici:', ''))
      if (standIn !== undefined) return standIn
      const exported: Readonly<Record<string, unknown>> = await import(name)
      const members = Object.keys(exported).filter(
        (member) => !['default', 'module.exports'].includes(member),
      )
      return [
        `const builtIn = process.getBuiltinModule(${JSON.stringify(name)})`,
        'const memberOf = (name) => builtIn[name]',
        ...members.map((member) => `export const ${member} = /* @__PURE__ */ memberOf('${member}')`),
      ].join('\n')
    },
  }
}
