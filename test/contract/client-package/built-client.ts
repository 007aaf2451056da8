import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client, ClientOptions } from '../../../packages/client/src/client-types.ts'
import type { Operation } from '../../../packages/client/src/operation.ts'
import { clientFolder } from '../../../tools/api/build-client.ts'

export const throughClient = 'through the client'

const index = pathToFileURL(join(clientFolder, 'dist/index.js')).href

/** The parts of the package that tests use. A program compiled against the package checks its types. */
interface BuiltClient {
  createClient(options: ClientOptions): Client
  readonly operations: ReadonlyMap<string, Operation>
}

/** Loads `packages/client/dist` like a program that has installed it. */
export async function loadClient(): Promise<BuiltClient> {
  const { createClient, ...others } = await import(index)
  const exported: readonly Readonly<Record<string, Operation>>[] = Object.values(others)
  const groups = exported.filter((value) => typeof value === 'object')
  const all = groups.flatMap((group) => Object.values(group))
  return { createClient, operations: new Map(all.map((operation) => [operation.id, operation])) }
}
