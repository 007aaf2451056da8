import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMembers } from '../../../../../../src/main/modules/audiences/worker/member-source.ts'
import { previewMembers } from '../../../../../../src/main/modules/audiences/worker/preview.ts'
import type { UploadPlan } from '../../../../../../src/shared/audiences/audience-upload.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-preview-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const plan: UploadPlan = {
  mode: 'add',
  hasTitles: true,
  columns: ['partner_user_id', 'email'],
  country: 'DE',
  effectiveAt: null,
  expiresAt: '2027-01-01T00:00:00Z',
}

it('shortens cells that are too large for a page', async () => {
  const path = join(folder, 'people.csv')
  const long = 'x'.repeat(90_000)
  const lines = Array.from({ length: 60 }, (_, row) => `${long},p${row}@example.com`)
  writeFileSync(path, ['id,email', ...lines].join('\n'))
  const preview = previewMembers(await openMembers(path), plan)
  expect(preview.first[0]?.cells[0]?.raw).toBe(long.slice(0, 500))
  expect(preview.first[0]?.cells[1]).toMatchObject({ raw: 'p0@example.com', normalised: 'p0@example.com' })
  expect(serialize(preview).byteLength).toBeLessThan(1_000_000)
})
