import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const maxFiles = 30

it.each(['src', 'test', 'tools'])('%s has no folder of more files than a reader can take in', (top) => {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath.slice(root.length + 1).replaceAll('\\', '/')
    if (entry.isFile() && !folder.includes('node_modules')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(10)
  const wide = [...counts].filter(([, files]) => files > maxFiles)
  expect(wide).toEqual([])
})
