const prefix = '\0built-in:'
const own = /[\\/]src[\\/]/

/**
 * Modules of Node whose import statement is expensive: it reads every member, and so loads all of WebCrypto with
 * `node:crypto`, and threads with `node:util`. That's a sixth of a command's start.
 */
export const expensiveBuiltIns = ['node:crypto', 'node:util'] as const

/** A build plugin that reads only the members in use. The build mustn't list these modules as external. */
export function usedBuiltIns() {
  return {
    name: 'used-built-ins',
    enforce: 'pre' as const,
    resolveId(source: string, importer?: string) {
      if (!expensiveBuiltIns.some((name) => name === source)) return undefined
      return importer !== undefined && own.test(importer)
        ? `${prefix}${source}`
        : { id: source, external: true }
    },
    async load(id: string): Promise<string | undefined> {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length)
      const exported: Readonly<Record<string, unknown>> = await import(name)
      const members = Object.keys(exported).filter(
        (member) => !['default', 'module.exports'].includes(member),
      )
      return [
        `const of = process.getBuiltinModule(${JSON.stringify(name)})`,
        'const read = (member) => of[member]',
        ...members.map((member) => `export const ${member} = /* @__PURE__ */ read('${member}')`),
      ].join('\n')
    },
  }
}
