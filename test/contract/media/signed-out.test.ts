import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { jpeg } from '../../unit/main/modules/media/sample-files.ts'
import { createTestSecretBox } from '../sign-in/secret-box.ts'
import { workspace } from '../stage/adas-stage.ts'
import { dropped, enterSandbox, payloads, type Stage, setStage, signIn } from '../stage/stage.ts'

let folder = ''
let stage: Stage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-signed-out-'))
})
afterEach(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

test('an upload resumed after a restart without its sign-in waits with that reason, and continues after it', async () => {
  const secretBox = createTestSecretBox()
  stage = await setStage({ folder, secretBox })
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  const paths = ['one', 'two', 'three'].map((name) => {
    const path = join(folder, `${name}.jpg`)
    writeFileSync(path, jpeg(1600, 836))
    return path
  })
  unwrap(await stage.handlers.media.add({ workspace, files: paths.map((path) => dropped(stage, path)) }))
  await stage.control('POST', '/faults', { match: { path_regex: '/append' }, hold: true })
  const { id: jobId } = unwrap(await stage.handlers.publishing.start({ workspace, draftIds: null }))
  await stage.untilHeld()
  unwrap(await stage.handlers.jobs.pause({ jobId }))
  await stage.control('DELETE', '/faults')
  await stage.end()

  secretBox.become({ kind: 'protected', backend: 'kwallet6' })
  stage = await setStage({ folder, secretBox })
  unwrap(await stage.handlers.sandbox.start(undefined))
  unwrap(await stage.handlers.jobs.resume({ jobId }))
  const waiting = { state: 'paused', reason: expect.stringContaining('Signed out. Sign in again as @ada.') }
  await expect.poll(async () => unwrap(await stage.handlers.jobs.get({ jobId }))).toMatchObject(waiting)
  const lastEvent = () => payloads(stage, 'jobsChanged').at(-1)?.jobs[0]
  await expect.poll(lastEvent).toMatchObject(waiting)
  await signIn(stage, 'ada')
  await expect.poll(async () => unwrap(await stage.handlers.jobs.get({ jobId })).state).toBe('done')
})
