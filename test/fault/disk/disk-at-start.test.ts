import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveDataFolder } from '../../../src/main/shell/app/profile.ts'
import { faultMessage } from '../../../src/renderer/ui/faults/fault-labels.ts'
import { type Stage, setStage } from '../../contract/stage/stage.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { workspace } from '../at-home.ts'

/** Starts on a disk that accepts nothing: each reports it with a next step, and nothing that exists is lost. */

const nobody = 65_534
const isRoot = process.getuid?.() === 0

let folder: string
let stage: Stage | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-start-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stage?.end()
  stage = null
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const disk = { full: false }
async function start(): Promise<Stage> {
  stage = await setStage({ folder, disk })
  return stage
}
const draft = { workspace, subject: 'poll', fields: { name: 'Which boots?' } } as const

/** A first run that leaves a draft; returns its ID and the folder's content. */
async function firstRun() {
  const { handlers, end } = await start()
  const { id: draftId } = unwrap(await handlers.drafts.create(draft))
  await end()
  stage = null
  return { draftId, files: contents() }
}
const contents = () =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]))

/** A person's first actions fail as disk trouble, with a next step. */
async function expectStorageFaults({ handlers }: Stage, code: RegExp): Promise<void> {
  for (const fault of [
    faultOf(await handlers.drafts.create(draft)),
    faultOf(await handlers.preferences.change({ theme: 'dark' })),
  ]) {
    expect(fault.kind).toBe('storage')
    expect(faultMessage(fault).nextStep.trim()).not.toBe('')
  }
  expect(faultOf(await handlers.drafts.create(draft))).toMatchObject({ code: expect.stringMatching(code) })
}

describe.skipIf(process.getuid === undefined)('a folder that can’t be written', () => {
  /** Root isn't bound by permissions, so this works as another user meanwhile. */
  async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
    if (isRoot)
      for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), nobody, nobody)
    chmodSync(folder, 0o555)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
    if (isRoot) process.seteuid?.(nobody)
    try {
      return await work()
    } finally {
      if (isRoot) process.seteuid?.(0)
      chmodSync(folder, 0o700)
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600)
    }
  }

  it('is reported at a first start', async () => {
    await withoutRights(async () => {
      const begun = await start()
      const { notices } = unwrap(await begun.handlers.app.info(undefined))
      expect(notices.join(' ')).toMatch(/Check the folder.* nothing is remembered/)
      await expectStorageFaults(begun, /SQLITE_CANTOPEN/)
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is reported at a later start, which changes no existing data', async () => {
    const { draftId, files } = await firstRun()
    await withoutRights(async () => {
      const begun = await start()
      const { notices } = unwrap(await begun.handlers.app.info(undefined))
      expect(notices.join(' ')).toMatch(/permissions|Check the folder/)
      await expectStorageFaults(begun, /SQLITE_(READONLY|CANTOPEN)/)
      await begun.end()
      stage = null
    })
    expect(contents()).toEqual(files)
    const { handlers } = await start()
    expect(unwrap(await handlers.drafts.get({ draftId })).draft.patch).toMatchObject(draft.fields)
  })

  it('is reported before anything begins if it doesn’t even exist', async () => {
    await withoutRights(async () => {
      const app = { getPath: () => join(folder, 'data'), setPath: () => undefined }
      const fault = faultOf(resolveDataFolder(app, [], '/'))
      expect(fault).toMatchObject({ kind: 'storage', code: 'EACCES' })
      expect(fault.message).toContain(join(folder, 'data'))
      expect(faultMessage(fault).nextStep.trim()).not.toBe('')
    })
  })
})

describe('a full disk at start', () => {
  const refuse = (errcode: number) => {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode })
  }
  const full = () => refuse(13)
  /** Reads still work. */
  function fill(): void {
    disk.full = true
    const isNew = contents().size === 0
    const { exec } = DatabaseSync.prototype
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(full)
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
      return /^\s*(UPDATE|INSERT|CREATE|ALTER|DROP)/i.test(text) || (isNew && /journal_mode/.test(text))
        ? full()
        : Reflect.apply(exec, this, [text])
    })
  }
  afterEach(() => {
    disk.full = false
  })

  it('is reported at a first start', async () => {
    fill()
    const begun = await start()
    const { notices } = unwrap(await begun.handlers.app.info(undefined))
    expect(notices.join(' ')).toMatch(/disk is full.* nothing is remembered/i)
    await expectStorageFaults(begun, /SQLITE_FULL/)
  })

  it('is reported at a later start without room for the log’s index, and costs nothing', async () => {
    const { draftId } = await firstRun()
    // SQLite's error on a file system without free blocks.
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => refuse(4874))
    const begun = await start()
    const { notices } = unwrap(await begun.handlers.app.info(undefined))
    expect(notices.join(' ')).toMatch(/disk is full.* start the program again.* nothing is remembered/i)
    expect(faultOf(await begun.handlers.drafts.create(draft))).toMatchObject({ code: 'SQLITE_FULL' })
    vi.restoreAllMocks()
    await begun.end()
    const { handlers } = await start()
    expect(unwrap(await handlers.drafts.get({ draftId })).draft.patch).toMatchObject(draft.fields)
  })

  it('lets everything be read at a later start, and accepts changes once there is room', async () => {
    const { draftId } = await firstRun()
    fill()
    const begun = await start()
    await expectStorageFaults(begun, /SQLITE_FULL/)
    expect(unwrap(await begun.handlers.drafts.get({ draftId })).draft.patch).toMatchObject(draft.fields)
    vi.restoreAllMocks()
    disk.full = false
    unwrap(await begun.handlers.drafts.create(draft))
    unwrap(await begun.handlers.preferences.change({ theme: 'dark' }))
  })
})
