import { readFileSync } from 'node:fs'
import type { PagePermission } from '../../src/shared/bridge/call.ts'
import { everyCall } from './served-bridge.ts'

const document = new URL('../../docs/security.md', import.meta.url)

/** How the rows of the list in docs/security.md begin. */
const rows: Readonly<Record<PagePermission, string>> = {
  shows: 'See what the program shows',
  reads: 'Send reads',
  edits: 'Change drafts',
  stops: 'Stop what is running',
  runs: 'Run the built-in sandbox',
  opens: 'Open a file dialog',
}
export const powers = Object.keys(rows) as readonly PagePermission[]

/** The calls that the contract lets a page make on its own. */
export function callsWith(power: PagePermission): readonly string[] {
  return everyCall.flatMap(({ name, call: { access } }) =>
    access.kind === 'page' && access.powers.includes(power) ? [name] : [],
  )
}

/** The same by the document: `subject.*` stands for every call of it that isn't in another row. */
export function documentedCalls(power: PagePermission): readonly string[] {
  const section = readFileSync(document, 'utf8').split('## What a compromised page can do')[1] ?? ''
  const named = new Set(namesIn(section))
  const row = section.split('\n').find((line) => line.startsWith(`| ${rows[power]}`)) ?? ''
  const restOf = (subject: string) =>
    everyCall.flatMap(({ name, call }) =>
      name.startsWith(subject) && call.access.kind === 'page' && !named.has(name) ? [name] : [],
    )
  return namesIn(row).flatMap((name) => (name.endsWith('*') ? restOf(name.slice(0, -1)) : [name]))
}

/** The calls that the document says are confirmed every time, by their names. */
export function documentedConfirmations(): readonly string[] {
  const lines = readFileSync(document, 'utf8').split('\n')
  return namesIn(lines.find((line) => line.startsWith('- **What a stray press')) ?? '')
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([a-zA-Z0-9]+\.[a-zA-Z*]+)`/g)].map(([, name = '']) => name)
}
