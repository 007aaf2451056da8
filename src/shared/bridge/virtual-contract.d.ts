/**
 * What the build takes from the contract (`tools/package/contract-module.ts`), without its schemas: the preload is
 * sandboxed and small, a page loads no schemas, and main accepts calls before it has loaded their handlers.
 */
declare module 'virtual:contract' {
  /** Verbs by subject. */
  export const verbs: Readonly<Record<string, readonly string[]>>
  export const events: readonly string[]
  /** How the renderer caches the replies of calls that say so, by `subject.verb`. */
  export const caching: Readonly<Record<string, import('./call.ts').CallCaching>>
}
