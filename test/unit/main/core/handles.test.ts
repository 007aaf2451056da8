import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAudienceApi } from '../../../../src/main/modules/audiences/worker/audience-reader.ts'
import { createGridReader } from '../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import { createCheckReader } from '../../../../src/main/modules/checks/worker/check-reader.ts'
import { databasePath } from '../../../../src/main/modules/data-file/open.ts'
import { createExchangeApi } from '../../../../src/main/modules/exchange/worker/exchange-reader.ts'
import type { GridView } from '../../../../src/shared/campaigns/campaign-grid.ts'
import { unknownFormats } from '../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { unwrap } from '../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../modules/drafts/drafts-stage.ts'

let folder: string
let path: string
let stage: DraftsStage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-handles-'))
  path = databasePath(folder)
  stage = setDraftsStage(folder)
})
afterEach(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const view: GridView = {
  shape: 'lineItems',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}
const file = (text: string) => {
  writeFileSync(join(folder, 'file.csv'), text)
  return join(folder, 'file.csv')
}

/** Each opens something in a newly started thread, as after a stop or a crash. */
const openings: readonly (readonly [what: string, open: () => Promise<string | number | undefined>])[] = [
  [
    'a file of people',
    async () => (await createAudienceApi(folder).open({ path: file('id,email\n1,a@example.com') })).fileId,
  ],
  [
    'a sheet',
    async () => {
      const sheet = { workspace, zone: 'UTC', formats: unknownFormats, path: file('Name\na') }
      return (await createExchangeApi(path).readSheet(sheet, () => undefined))?.importId
    },
  ],
  [
    'a view of the grid',
    async () => {
      const reader = createGridReader(path)
      try {
        return unwrap(reader.api.open({ workspace, view })).viewId
      } finally {
        reader.close()
      }
    },
  ],
  [
    'a plan',
    async () => {
      const reader = createCheckReader(path)
      try {
        return unwrap(reader.api.plan({ workspace, draftIds: null, thresholds: {} })).planId
      } finally {
        reader.close()
      }
    },
  ],
]

it.each(openings)('of %s aren’t reused by the next thread', async (_what, open) => {
  const first = await open()
  expect(first).toBeDefined()
  expect(await open()).not.toBe(first)
})
