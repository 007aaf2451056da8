import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { parseJson } from '../shared/core/json-text.ts'
import { decodeFileText } from '../shared/text/file-text.ts'
import type { Certificate } from './certificates.ts'
import { type Fixture, fixture } from './state/fixture.ts'

/** The source of the initial state. */
export type Source =
  | { readonly kind: 'fixture'; readonly fixture: Fixture }
  | { readonly kind: 'seed'; readonly seed: Seed; readonly scale?: number | undefined }

export const seeds = ['demo', 'empty'] as const
export type Seed = (typeof seeds)[number]

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** Whether any free port will do if this one is taken. */
  readonly anyPort?: boolean
  readonly source: Source
  /** The folder that stores the state across runs; null stores nothing. */
  readonly dataDirectory: string | null
  /** Milliseconds added to every answer. */
  readonly latency: number
  /** With it, only https is served. */
  readonly certificate?: Certificate
}

export const usage = `npm run sandbox -- [--port PORT] [--seed demo|empty] [--scale N] [--fixture FILE] [--data DIRECTORY] [--latency MS]`

const text = z.object({
  port: z.coerce.number<string>().int().min(0).max(65535).default(0),
  seed: z.enum(seeds).default('demo'),
  /** Number of line items in the demo data. */
  scale: z.coerce.number<string>().int().min(1).max(100_000).optional(),
  fixture: z.string().min(1).optional(),
  data: z.string().min(1).optional(),
  latency: z.coerce.number<string>().int().min(0).max(600_000).default(0),
})

/** Parses the command line; throws a sentence for the user if it's invalid. */
export function readCommandLine(args: readonly string[]): SandboxOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      scale: { type: 'string' },
      fixture: { type: 'string' },
      data: { type: 'string' },
      latency: { type: 'string' },
    },
  })
  const parsedOptions = text.safeParse(values)
  if (!parsedOptions.success) throw new Error(`${z.prettifyError(parsedOptions.error)}\n${usage}`)
  const { port, seed, scale, fixture: file, data, latency } = parsedOptions.data
  const source: Source =
    file === undefined ? { kind: 'seed', seed, scale } : { kind: 'fixture', fixture: readFixture(file) }
  return { port, source, dataDirectory: data ?? null, latency }
}

function readFixture(file: string): Fixture {
  // Reading a device may never end, and nothing could stop the sandbox while it waits for a pipe.
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder, a device or a pipe, not a file.`)
  const json: unknown = parseJson(decodeFileText(readFileSync(file)))
  const parsedFixture = fixture.safeParse(json)
  if (!parsedFixture.success)
    throw new Error(`${file} isn't a fixture: ${z.prettifyError(parsedFixture.error)}`)
  return parsedFixture.data
}
