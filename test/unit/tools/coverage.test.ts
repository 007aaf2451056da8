import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/shared/api/index.ts'
import { coverageOf, operationOf, renderCoverage } from '../../../tools/coverage/coverage.ts'
import { documentRows } from '../../../tools/coverage/document-rows.ts'
import { readScreens } from '../../../tools/coverage/renderer-calls.ts'
import { callsWithoutScreen, screens } from '../../../tools/coverage/screens.ts'

describe('coverage', () => {
  it.each(documentRows)('$method $path has an operation', (row) => {
    expect(operationOf(row)).toBeDefined()
  })

  it('lists every documented endpoint once', () => {
    const rows = documentRows.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('calls no other operation documented', () => {
    const fromRows = new Set(documentRows.flatMap((row) => operationOf(row)?.id ?? []))
    const claimed = operations.filter(({ source }) => source.basis === 'documented')
    expect(claimed.filter(({ id }) => !fromRows.has(id)).map(({ id }) => id)).toEqual([])
  })

  it('leaves no operation unknown to the sandbox', () => {
    expect(operations.filter((operation) => coverageOf(operation).sandbox === null)).toEqual([])
  })

  it('gives every operation a screen: its own, or the console', () => {
    const ids = new Set(operations.map(({ id }) => id))
    expect([...screens.keys()].filter((id) => !ids.has(id))).toEqual([])
    const console_ = readScreens().find(({ area }) => area === 'console')
    expect(console_?.calls).toContain('console.send')
    expect(operations.filter((operation) => coverageOf(operation).screen === '')).toEqual([])
  })

  it('gives every documented endpoint a screen besides the console', () => {
    const withConsoleAlone = documentRows.filter((row) => {
      const operation = operationOf(row)
      return operation === undefined || !screens.has(operation.id)
    })
    expect(withConsoleAlone).toEqual([])
  })

  it('finds the screen of every bridge call that sends something', () => {
    expect(callsWithoutScreen).toEqual([])
  })

  it('lists no screen that doesn’t send', () => {
    // Once attributed to the wrong screen.
    expect(screens.get('accounts.listBusinessCategories')).toEqual(['Campaigns'])
    expect(screens.get('customAudiences.listTargetedBy')).toEqual(['Campaigns', 'Audiences'])
    expect(screens.get('accounts.listFeatures')).toContain('Accounts')
    expect(screens.get('promotedPosts.create')).toEqual(['Creatives'])
    // These show the names of accounts that another screen has fetched.
    expect(screens.get('accounts.list')).not.toContain('Audiences')
    expect(screens.get('accounts.list')).not.toContain('Review')
    expect(screens.get('mediaUpload.append')).toEqual(['Media'])
    expect(screens.get('authentication.authenticatePage')).toEqual(['Sign-in'])
  })

  it('matches the current COVERAGE.md', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../COVERAGE.md'), 'utf8')
    expect(file, 'npm run coverage writes it anew').toBe(renderCoverage())
  })
})
