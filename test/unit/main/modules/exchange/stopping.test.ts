import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { databasePath } from '../../../../../src/main/modules/data-file/open.ts'
import { type ApplyImportParts, applyImport } from '../../../../../src/main/modules/exchange/apply-import.ts'
import {
  createExchangeApi,
  type ExchangeApi,
} from '../../../../../src/main/modules/exchange/worker/exchange-reader.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { unknownFormats } from '../../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

const rows = 1_800
const common = { workspace, zone: 'UTC' }
const quietly = () => undefined
let folder: string
let stage: DraftsStage
let api: ExchangeApi

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-stopping-'))
  stage = setDraftsStage(folder)
  stage.see('campaign', { id: 'c1', name: 'Season', currency: 'USD', funding_instrument_id: 'f1' })
  stage.see('lineItem', ...Array.from({ length: rows }, (_, place) => lineItem(place)))
  api = createExchangeApi(databasePath(folder))
})
afterEach(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

function lineItem(place: number) {
  return {
    id: `l${place}`,
    name: `Line item ${place}`,
    campaign_id: 'c1',
    currency: 'USD',
    objective: 'REACH',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
  }
}

const stopAtOnce = () => void api.stop()

async function written(form: 'csv' | 'xlsx', onProgress: () => void) {
  const path = join(folder, `sheet.${form}`)
  const sheet = { ...common, form, path, rows: null, subjects: ['lineItem' as const] }
  return { path, answer: await api.writeSheet(sheet, onProgress) }
}

it.each(['csv', 'xlsx'] as const)('leaves no %s behind if its writing is stopped', async (form) => {
  const calls: number[] = []
  const { path, answer } = await written(form, () => {
    calls.push(1)
    stopAtOnce()
  })
  expect(answer).toBeNull()
  expect(calls).toHaveLength(1)
  expect([path, `${path}.part`].filter((one) => existsSync(one))).toEqual([])
  // The next call isn't stopped with it.
  expect((await written(form, () => undefined)).answer).toEqual({ rows })
})

it('opens nothing if the reading is stopped', async () => {
  const { path } = await written('csv', () => undefined)
  expect(await api.readSheet({ ...common, path, formats: unknownFormats }, stopAtOnce)).toBeNull()
  expect(await api.readSheet({ ...common, path, formats: unknownFormats }, quietly)).toMatchObject({
    refused: false,
  })
})

const restoring = () => readdirSync(folder).filter((name) => name.startsWith('flightdeck-restore'))

it('restores nothing if the restore is stopped, and leaves nothing of it', async () => {
  const path = join(folder, 'backup.db')
  await api.writeBackup({ path })
  const staging = api.stageRestore({ path })
  stopAtOnce()
  expect(await staging).toBeNull()
  expect(restoring()).toEqual([])
  // The thread may finish its copy before it's terminated.
  expect(await api.stageRestore({ path })).toEqual({ skippedRows: 0 })
  expect(restoring()).not.toContain('flightdeck-restore.db')
  await api.dropRestore()
  expect(restoring()).toEqual([])
})

it('keeps an earlier restore if another one is stopped', async () => {
  const path = join(folder, 'backup.db')
  await api.writeBackup({ path })
  await api.stageRestore({ path })
  await api.scheduleRestore({ skippedRows: 0 })
  const staging = api.stageRestore({ path })
  stopAtOnce()
  expect(await staging).toBeNull()
  expect(restoring().toSorted()).toEqual(['flightdeck-restore.db', 'flightdeck-restore.json'])
})

it('says how far a stopped import got, and one undo reverts it', async () => {
  const { path } = await written('csv', () => undefined)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/Line item (\d+),/g, 'Renamed $1,'))
  const opened = await api.readSheet({ ...common, path, formats: unknownFormats }, quietly)
  if (opened === null) throw new Error('nothing was opened')
  const files: ApplyImportParts['files'] = { api: { taken: async (page) => succeed(api.taken(page)) } }
  const progress: (readonly [number, number])[] = []
  const choice = { kinds: ['changed' as const], except: [], also: [] }
  const taken = unwrap(
    await applyImport({ ...stage.parts, files }, opened, choice, (done, total) => {
      progress.push([done, total])
      return progress.length < 3
    }),
  )
  const [, , last] = progress
  expect(taken).toEqual({ changed: last?.[0], made: 0, adopted: 0, refused: [], stopped: true })
  expect(last?.[1]).toBe(rows)
  expect(unwrap(stage.store.drafts.summary(workspace)).unpublished).toBe(last?.[0])
  await stage.undo()
  expect(unwrap(stage.store.drafts.summary(workspace)).unpublished).toBe(0)
})
