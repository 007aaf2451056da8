import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'

export interface BuiltProgram {
  readonly path: string
  remove(): void
}

/**
 * A program of this folder in one file. It starts in half the processor time of its hundreds of modules, which counts
 * where it is killed and started anew a thousand times.
 */
export async function buildProgram(name: string): Promise<BuiltProgram> {
  const root = join(import.meta.dirname, '../../..')
  // As deep as this folder, so that what the program names relative to itself is found from there as well.
  const outDir = join(root, 'out', 'fault', String(process.pid))
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn', ssr: { noExternal: true } },
    build: { ssr: join(import.meta.dirname, name), outDir, target: 'node24', minify: false },
  })
  return {
    path: join(outDir, `${basename(name, '.ts')}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
