import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import { type ChainParts, createChains } from './chains.ts'
import { type CollectionParts, createCollections } from './collections.ts'
import { type ConsoleParts, createConsoleHandlers } from './handlers.ts'
import type { ReadImport } from './import-host.ts'
import { createImports } from './imports.ts'
import { createVariables } from './variables.ts'

interface ConsoleDependencies
  extends Omit<ConsoleParts, 'collections' | 'imports' | 'variables' | 'chains'>,
    Pick<CollectionParts, 'settings' | 'dataFolder'>,
    Pick<ChainParts, 'emit'> {
  readonly files: TextFiles
  readonly dialog: FileDialog
  readonly readImport: ReadImport
}

/** The console's parts, loaded on the first call of one of them. */
export function composeConsole(dependencies: ConsoleDependencies): Handlers<'console'> {
  const collections = createCollections(dependencies)
  const variables = createVariables(dependencies.settings, dependencies.redactor)
  return createConsoleHandlers({
    ...dependencies,
    collections,
    variables,
    imports: createImports({ ...dependencies, collections }),
    chains: createChains({ ...dependencies, collections, variables }),
  })
}
