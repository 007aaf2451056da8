import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run coverage`: records what every bridge call sends, then writes COVERAGE.md. */
const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const recording = ['run', '--project', 'fault', 'test/fault/service/asked-operations.test.ts', '--update']
const { status } = spawnSync(process.execPath, [vitest, ...recording], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
// Loading this reads what was just recorded.
const { renderCoverage } = await import('./coverage.ts')
writeFileSync(join(root, 'COVERAGE.md'), renderCoverage())
