import { readFileSync } from 'node:fs'
import { personalActs } from '../../src/shared/contract/acts.ts'
import { everyCall } from './served-bridge.ts'

/** A row of the list in docs/security.md: what a page can do on its own, and with which calls. */
export interface PagePower {
  readonly what: string
  readonly calls: readonly string[]
}

const document = new URL('../../docs/security.md', import.meta.url)

/** The list in the document: `subject.*` stands for every call of it that isn't in another row. */
export function documentedPowers(): readonly PagePower[] {
  const text = readFileSync(document, 'utf8')
  const section = text.split('## What a compromised page can do')[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const names = [...(cells[2] ?? '').matchAll(/`([a-zA-Z0-9]+\.[a-zA-Z*]+)`/g)].map(([, name = '']) => name)
    return names.length === 0 ? [] : [{ what: cells[1] ?? '', names }]
  })
  const named = new Set(rows.flatMap(({ names }) => names))
  return rows.map(({ what, names }) => ({
    what,
    calls: names.flatMap((name) => (name.endsWith('.*') ? restOf(name.slice(0, -1), named) : [name])),
  }))
}

function restOf(prefix: string, named: ReadonlySet<string>): readonly string[] {
  return everyCall
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix) && !named.has(name) && !Object.hasOwn(personalActs, name))
}
