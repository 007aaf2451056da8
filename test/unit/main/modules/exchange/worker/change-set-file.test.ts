import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDrafts } from '../../../../../../src/main/modules/exchange/worker/account-drafts.ts'
import {
  readChangeSet,
  writeSealed,
} from '../../../../../../src/main/modules/exchange/worker/change-set-file.ts'
import { draftKinds } from '../../../../../../src/shared/drafts/draft.ts'
import { draftSubjects } from '../../../../../../src/shared/entities/kinds.ts'
import {
  type ChangeSet,
  changeSetFormat,
  changeSetVersion,
  type SetChange,
} from '../../../../../../src/shared/exchange/change-set.ts'
import { casesFor } from '../../../../../support/runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-change-set-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const account = { environmentId: 'custom', host: 'ads', accountId: '18ce54d4x5t' } as const
const noDrafts: AccountDrafts = {
  planned: () => [],
  currencyOf: () => 'EUR',
  localState: () => ({
    record: null,
    currency: 'EUR',
    draft: null,
    published: null,
    isThere: () => false,
  }),
  publishedNames: () => new Map(),
  syncedAt: () => null,
  records: () => [],
}

function read(content: string | Uint8Array) {
  const path = join(folder, 'set.flightdeck')
  writeFileSync(path, content)
  return readChangeSet(path, noDrafts, account, () => new Map(), new AbortController().signal)
}

const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, -1, 1.5, 'PAUSED', 'draft:aaaa'))
const content = fc
  .dictionary(
    fc.constantFrom('name', 'campaign_id', 'daily_budget_amount_local_micro', 'entity_status', 'unknown'),
    value,
    { maxKeys: 4 },
  )
  .map((fields): SetChange['patch'] => JSON.parse(JSON.stringify(fields)))
const change = fc.record({
  subject: fc.constantFrom(...draftSubjects),
  kind: fc.constantFrom(...draftKinds),
  remoteId: fc.option(fc.constantFrom('8mar', 'r1')),
  base: fc.option(content),
  patch: content,
})

it('previews every change of a set, whatever its values are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (some) => {
      const changes = some.map((one, place) => ({
        ...one,
        id: String.fromCharCode(97 + place).repeat(16),
        title: 'Title',
        comment: '',
      }))
      const set: ChangeSet = {
        format: changeSetFormat,
        version: changeSetVersion,
        writtenAt: '2026-11-25T10:00:00.000Z',
        account,
        comment: '',
        money: [],
        changes,
      }
      const { refused, items, reading } = await read(writeSealed(set))
      expect(refused).toBe(false)
      expect(items.groups.reduce((sum, { count }) => sum + count, 0)).toBe(changes.length)
      expect(reading?.rows.read).toBe(changes.length)
    }),
    { numRuns: casesFor(100, 3_000) },
  )
})

it('refuses every other bytes in a sentence, and reads nothing of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json()), async (bytes) => {
      const { refused, items, notes } = await read(bytes)
      expect(refused).toBe(true)
      expect(items.groups).toEqual([])
      expect(notes).toEqual([expect.stringMatching(/\.$/)])
    }),
    { numRuns: casesFor(100, 3_000) },
  )
})
