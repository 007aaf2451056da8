import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client, ClientOptions } from '../../../packages/client/src/client-types.ts'
import type { Operation } from '../../../packages/client/src/operation.ts'
import { clientFolder } from '../../../tools/api/build-client.ts'

export const throughClient = 'through the client'

const index = pathToFileURL(join(clientFolder, 'dist/index.js')).href

/** What every program uses of the package. Its types are checked by a program that compiles against them. */
interface BuiltClient {
  createClient(options: ClientOptions): Client
  readonly operations: ReadonlyMap<string, Operation>
}

/** Loads `packages/client/dist`, as a program that installs it does. */
export async function loadClient(): Promise<BuiltClient> {
  const { createClient, ...others } = await import(index)
  const exported: readonly Readonly<Record<string, Operation>>[] = Object.values(others)
  const groups = exported.filter((value) => typeof value === 'object')
  const all = groups.flatMap((group) => Object.values(group))
  return { createClient, operations: new Map(all.map((operation) => [operation.id, operation])) }
}
