import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const sources = globSync('src/renderer/**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }))

/** How the renderer names classes of a module: `styles.bar`; null if it computes a name. */
const usedClasses = (module: string): ReadonlySet<string> | null => {
  const used = new Set<string>()
  for (const { file, text } of sources) {
    for (const [, name, path] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      if (name === undefined || path === undefined || join(dirname(file), path) !== module) continue
      if (text.includes(`${name}[`)) return null
      for (const [, one] of text.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g')))
        used.add(one ?? '')
    }
  }
  return used
}

it('every class of a CSS module is used, and every class in use is declared', () => {
  for (const module of globSync('src/renderer/**/*.module.css')) {
    const text = read(module).replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)|"[^"]*"/g, '')
    const declared = new Set([...text.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name ?? ''))
    const used = usedClasses(module)
    if (used === null) continue
    expect(
      [...declared].filter((name) => !used.has(name)),
      `unused in ${module}`,
    ).toEqual([])
    expect(
      [...used].filter((name) => !declared.has(name)),
      `missing in ${module}`,
    ).toEqual([])
  }
})
