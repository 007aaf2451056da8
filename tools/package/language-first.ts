import type { Plugin } from 'vite'

/** What the check reads of a module and of a chunk (Rollup's `ModuleInfo` and `OutputChunk`). */
export interface BuiltModule {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
export interface BuiltChunk {
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
}

const languageModule = /[\\/]shared[\\/]text[\\/]language\.ts$/
const starter = /\bstartInLanguage\(/

/**
 * The modules with texts that a bundle would load before it has set the language. A module that sets it, or that it
 * imports dynamically for that, may only load its own imports; a chunk that contains another module with texts, or
 * imports one, runs that first.
 */
export function earlyTexts(
  chunks: readonly BuiltChunk[],
  moduleOf: (id: string) => BuiltModule | null,
): readonly string[] {
  const importsOf = (id: string) => moduleOf(id)?.importedIds ?? []
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const starters = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => !languageModule.test(id) && starter.test(moduleOf(id)?.code ?? ''))
  const loadedFirst = new Set(starters.flatMap((id) => [id, ...(moduleOf(id)?.dynamicallyImportedIds ?? [])]))
  const needed = closure(loadedFirst, importsOf)
  // A page's entry reaches the language only through the module that sets it.
  const hasTexts = (id: string) =>
    [...closure([id], (from) => (loadedFirst.has(from) ? [] : importsOf(from)))].some((reached) =>
      languageModule.test(reached),
    )
  const early = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => loadedFirst.has(id)))
    .flatMap(({ fileName }) =>
      [...closure([fileName], (name) => chunkOf.get(name)?.imports ?? [])]
        .flatMap((name) => chunkOf.get(name)?.moduleIds ?? [])
        .filter((id) => !needed.has(id) && hasTexts(id))
        .map((id) => `${fileName} loads ${id}`),
    )
  return [...new Set(early)]
}

function closure(from: Iterable<string>, next: (item: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(from)
  // A set's loop also visits what is added during it.
  for (const item of reached) for (const following of next(item)) reached.add(following)
  return reached
}

/** Fails a build in which a module with texts would be loaded before the language is set. */
export function languageFirst(): Plugin {
  return {
    name: 'language-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const early = earlyTexts(chunks, (id) => this.getModuleInfo(id))
      if (early.length > 0) this.error(`Texts would be read before the language is set:\n${early.join('\n')}`)
    },
  }
}
