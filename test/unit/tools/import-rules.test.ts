import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Plants one breach of each import rule in a small tree and sees the rule fail: a rule that cannot fail is none. */

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')

const planted: Readonly<Record<string, string>> = {
  'src/shared/knows-main.ts':
    "import type { Port } from '../main/ports.ts'\nexport const port: Port | null = null",
  'src/shared/knows-node.ts': "export { readFileSync } from 'node:fs'",
  'src/shared/knows-react.ts': "export { createElement } from 'react'",
  'src/main/ports.ts': 'export interface Port { readonly name: string }',
  'src/main/services/knows-electron.ts': "export { app } from 'electron'",
  'src/main/services/knows-shell.ts': "export { shell } from '../shell/shell.ts'",
  'src/main/shell/shell.ts': "export { logic } from '../services/logic.ts'\nexport const shell = 1",
  'src/main/services/logic.ts': 'export const logic = 1',
  'src/main/services/knows-disk.ts': "export { readFileSync } from 'node:fs'",
  'src/main/services/knows-react.ts': "export { createElement } from 'react'",
  'src/main/receiver/knows-disk.ts': "export { readFileSync } from 'node:fs'",
  'src/main/shell/knows-network.ts': "export { request } from '../api/knows-undici.ts'",
  'src/main/api/knows-undici.ts': "export { request } from 'undici'",
  'src/main/api/knows-store.ts': "export { store } from '../store/store.ts'",
  'src/main/webhooks/knows-store.ts': "export { store } from '../store/store.ts'",
  'src/main/media/knows-store.ts': "export { store } from '../store/store.ts'",
  'src/main/campaigns/knows-services.ts': "export { logic } from '../services/logic.ts'",
  'src/main/exchange/knows-services.ts': "export { logic } from '../services/logic.ts'",
  'src/main/catalogs/knows-services.ts': "export { logic } from '../services/logic.ts'",
  'src/main/media/knows-tables.ts': "export { parse } from 'csv-parse'",
  'src/main/campaigns/knows-disk.ts': "export { readFileSync } from 'node:fs'",
  'src/main/store/store.ts': 'export const store = 1',
  'src/main/jobs/knows-sqlite.ts': "export { DatabaseSync } from 'node:sqlite'",
  'src/main/services/knows-settings.ts': "export { default } from 'electron-store'",
  'src/preload/index.ts': "export { port } from '../shared/knows-main.ts'",
  'src/sandbox/knows-main.ts':
    "import type { Port } from '../main/ports.ts'\nexport const port: Port | null = null",
  'src/renderer/features/accounts/knows-webhooks.ts': "export { list } from '../webhooks/list.ts'",
  'src/renderer/features/webhooks/list.ts':
    "export { frame } from '../../app/frame.ts'\nexport const list = 1",
  'src/renderer/app/frame.ts': 'export const frame = 1',
  'src/renderer/ui/knows-feature.ts': "export { list } from '../features/webhooks/list.ts'",
  'src/renderer/workbench/knows-feature.ts': "export { list } from '../features/webhooks/list.ts'",
  'src/renderer/drafting/knows-feature.ts': "export { list } from '../features/webhooks/list.ts'",
  'src/renderer/changes/knows-feature.ts': "export { list } from '../features/webhooks/list.ts'",
  'src/renderer/media-picker/knows-feature.ts': "export { list } from '../features/webhooks/list.ts'",
  'src/renderer/grid/knows-feature.ts': "export { list } from '../features/webhooks/list.ts'",
  'src/renderer/features/accounts/knows-settings.ts': "export { default } from 'electron-store'",
  'src/renderer/grid/knows-controls.ts': "export { Button } from '@mantine/core'",
  'src/renderer/features/accounts/knows-node.ts': "export { readFileSync } from 'node:fs'",
}

const expected = [
  'shared-knows-only-shared: src/shared/knows-main.ts',
  'shared-has-no-node: src/shared/knows-node.ts',
  'shared-uses-zod-alone: src/shared/knows-react.ts',
  'electron-in-shell-alone: src/main/services/knows-electron.ts',
  'services-and-jobs: src/main/services/knows-shell.ts',
  'shell-knows-types-of-services: src/main/shell/shell.ts',
  'services-built-ins: src/main/services/knows-disk.ts',
  'services-packages: src/main/services/knows-react.ts',
  'receiver-built-ins: src/main/receiver/knows-disk.ts',
  'shell-knows-nothing-of-the-network: src/main/shell/knows-network.ts',
  'undici-in-transport-alone: src/main/api/knows-undici.ts',
  'api: src/main/api/knows-store.ts',
  'campaigns: src/main/campaigns/knows-services.ts',
  'campaigns-built-ins: src/main/campaigns/knows-disk.ts',
  'exchange: src/main/exchange/knows-services.ts',
  'catalogs: src/main/catalogs/knows-services.ts',
  'csv-in-exchange-alone: src/main/media/knows-tables.ts',
  'media: src/main/media/knows-store.ts',
  'webhooks: src/main/webhooks/knows-store.ts',
  'sqlite-in-store-alone: src/main/jobs/knows-sqlite.ts',
  'electron-store-in-shell-alone: src/main/services/knows-settings.ts',
  'preload: src/preload/index.ts',
  'sandbox-never-knows-main: src/sandbox/knows-main.ts',
  'features-never-import-one-another: src/renderer/features/accounts/knows-webhooks.ts',
  'features-know-no-frame: src/renderer/features/webhooks/list.ts',
  'controls-know-no-feature: src/renderer/ui/knows-feature.ts',
  'workbench-knows-no-screen: src/renderer/workbench/knows-feature.ts',
  'drafting-knows-no-screen: src/renderer/drafting/knows-feature.ts',
  'changes-know-no-screen: src/renderer/changes/knows-feature.ts',
  'grid-knows-no-screen: src/renderer/grid/knows-feature.ts',
  'media-picker-knows-no-screen: src/renderer/media-picker/knows-feature.ts',
  'renderer-has-no-node: src/renderer/features/accounts/knows-node.ts',
  'features-packages: src/renderer/features/accounts/knows-settings.ts',
  'grid-packages: src/renderer/grid/knows-controls.ts',
]

let folder = ''
let report = ''

beforeAll(async () => {
  // Inside the tree, so that packages resolve as they do for the real sources.
  await mkdir(join(root, 'out'), { recursive: true })
  folder = await mkdtemp(join(root, 'out', 'planted-'))
  for (const [path, text] of Object.entries(planted)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${text}\n`)
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
    await cp(join(root, file), join(folder, file))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const result = run(process.execPath, [tool, 'src', '--config', '.dependency-cruiser.cjs'], { cwd: folder })
  report = await result.then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
}, 60_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test.each(expected)('refuses %s', (breach) => {
  expect(report).toContain(breach)
})
