import { DatabaseSync, StatementSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { faultMessage } from '../../../src/renderer/ui/faults/fault-labels.ts'
import type { Fault } from '../../../src/shared/core/fault.ts'
import { fail } from '../../../src/shared/core/outcome.ts'
import { setAdasStage } from '../../contract/stage/adas-stage.ts'
import type { Stage } from '../../contract/stage/stage.ts'
import { everyCall, isBug, serveContract, trusted } from '../../security/served-bridge.ts'
import { goodInputs } from '../../support/good-inputs.ts'
import { inputOf } from '../../support/input-arbitrary.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor } from '../../support/runs.ts'
import { atHome, workspace } from '../at-home.ts'

/** Every call of the bridge while the disk refuses all writes of main's own store. */
const runs = casesFor(1, 50)

const ways = [
  {
    way: 'a full disk',
    code: 'SQLITE_FULL',
    // The error as node:sqlite throws it; a limit on the file's pages would allow writes that fit into half-filled
    // ones.
    begin() {
      const full = { code: 'ERR_SQLITE_ERROR', errcode: 13 }
      vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
        throw Object.assign(new Error('database or disk is full'), full)
      })
    },
  },
  {
    way: 'a read-only profile',
    code: 'SQLITE_READONLY',
    begin(connections: ReadonlySet<DatabaseSync>) {
      for (const connection of connections) if (connection.isOpen) connection.exec('PRAGMA query_only = ON')
    },
  },
] as const

/** Calls that write to the database. */
const databaseWrites = [
  'drafts.create',
  'drafts.edit',
  'drafts.discard',
  'campaigns.create',
  'inbox.clear',
  'console.clearHistory',
]
/** Calls that write to the settings. */
const settingsWrites = [
  'preferences.change',
  'session.saveEnvironment',
  'inbox.setRetention',
  'console.chooseFolder',
]

const answer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), fault: z.custom<Fault>((fault) => typeof fault === 'object') }),
])

let stage: Stage | null = null
afterEach(async () => {
  vi.restoreAllMocks()
  await stage?.end()
  stage = null
})

/** A stage with Ada editing a draft, and the open connections of its store. */
async function setWritingStage() {
  const connections = new Set<DatabaseSync>()
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    ...given
  ) {
    connections.add(this)
    return Reflect.apply(prepare, this, given)
  })
  const disk = { full: false }
  stage = await setAdasStage({ disk })
  unwrap(await stage.handlers.session.selectAccount({ accountId: workspace.accountId }))
  const { id: draftId } = unwrap(
    await stage.handlers.drafts.create({ workspace, subject: 'poll', fields: { name: 'Which boots?' } }),
  )
  spy.mockRestore()
  return { stage, connections, disk, draftId }
}

describe.each(ways)('$way', ({ code, begin }) => {
  it('gives every call an outcome, and reports what was not saved with a next step', async () => {
    const { stage: at, connections, disk, draftId } = await setWritingStage()
    const there = { workspace, draftId, draftIds: [draftId] }
    at.person = async () =>
      fail({ kind: 'signIn', reason: 'windowClosed', message: 'The sign-in window was closed.' })
    const broken: unknown[] = []
    const note = (reason: unknown) => void broken.push(reason)
    process.on('unhandledRejection', note)
    const bridge = serveContract(at.handlers)
    disk.full = true
    begin(connections)
    const met = new Set<string>()
    for (const { name, channel, call } of everyCall) {
      const drawn = fc.sample(inputOf(call.input), { seed: 1, numRuns: runs })
      for (const sent of [
        atHome(goodInputs[name], there),
        ...drawn.map((one) => atHome(one, { workspace })),
      ]) {
        const asked = bridge.ask(channel, trusted, sent)
        if (name === 'signIn.start') await at.handlers.signIn.cancel(undefined)
        const outcome = answer.parse(await asked)
        if (outcome.ok) continue
        expect(faultMessage(outcome.fault).nextStep.trim(), name).not.toBe('')
        if (outcome.fault.kind === 'storage') met.add(`${name} ${outcome.fault.code}`)
      }
    }
    expect(bridge.logger.entries.filter(isBug)).toEqual([])
    process.off('unhandledRejection', note)
    expect(broken).toEqual([])
    expect([...met]).toEqual(
      expect.arrayContaining([
        ...databaseWrites.map((name) => `${name} ${code}`),
        ...settingsWrites.map((name) => `${name} ENOSPC`),
      ]),
    )
  })
})
