/**
 * The names of the contract without its schemas, written by the build (`tools/package/contract-names.ts`): the preload
 * is sandboxed and small, and main takes calls before it has loaded what answers them.
 */
declare module 'virtual:contract-names' {
  /** Verbs by subject. */
  export const verbs: Readonly<Record<string, readonly string[]>>
  export const events: readonly string[]
}
