import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { payloads, type Stage, setStage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.end())

it('describes itself, and what happened to its files', async () => {
  expect(unwrap(await stage.handlers.app.info(undefined))).toMatchObject({
    dataFolder: stage.folder,
    notices: ['The settings were set aside.'],
  })
  unwrap(await stage.handlers.app.openDataFolder(undefined))
  unwrap(await stage.handlers.app.openExternal({ url: 'https://docs.example.com/' }))
  unwrap(await stage.handlers.app.openWindow(undefined))
  expect(unwrap(await stage.handlers.app.takeActivations(undefined))).toEqual([
    { kind: 'command', commandId: 'publish' },
  ])
  expect(stage.opened).toEqual(['https://docs.example.com/', 'another window'])
})

it('logs unexpected errors of a window', async () => {
  unwrap(await stage.handlers.app.reportError({ message: 'broken view', stack: 'at line 1' }))
  expect(stage.logged.at(-1)).toMatch(/renderer\.error.*broken view/)
})

it('keeps preferences across a restart, and announces changes', async () => {
  const { preferences } = stage.handlers
  expect(unwrap(await preferences.read(undefined))).toMatchObject({
    theme: 'system',
    navigationCollapsed: false,
  })
  const changed = unwrap(await preferences.change({ theme: 'dark' }))
  expect(changed).toMatchObject({ theme: 'dark', navigationCollapsed: false })
  expect(payloads(stage, 'preferencesChanged')).toEqual([changed])
  const again = await setStage({ folder: stage.folder })
  expect(unwrap(await again.handlers.preferences.read(undefined))).toEqual(changed)
  await again.end()
})

it('starts the sandbox once for all callers, announces its states, and stops it', async () => {
  const { sandbox } = stage.handlers
  expect(unwrap(await sandbox.state(undefined))).toEqual({ kind: 'stopped' })
  const [first, second] = await Promise.all([sandbox.start(undefined), sandbox.start(undefined)])
  expect(unwrap(first)).toEqual(unwrap(second))
  expect(unwrap(first)).toMatchObject({ kind: 'running', people: ['ada', 'bert'] })
  expect(unwrap(await sandbox.start(undefined))).toEqual(unwrap(first))
  expect(unwrap(await sandbox.stop(undefined))).toEqual({ kind: 'stopped' })
  expect(payloads(stage, 'sandboxChanged').map(({ kind }) => kind)).toEqual([
    'starting',
    'running',
    'stopped',
  ])
})

it('says which port is in use', async () => {
  const running = unwrap(await stage.handlers.receiver.start({ port: 0 }))
  const port = running.kind === 'running' ? running.port : 0
  expect(unwrap(await stage.handlers.receiver.start({ port: 0 }))).toEqual(running)
  const other = await setStage()
  expect(faultOf(await other.handlers.receiver.start({ port })).message).toContain(`${port}`)
  expect(unwrap(await other.handlers.receiver.state(undefined))).toMatchObject({ kind: 'stopped' })
  await other.end()
  unwrap(await stage.handlers.receiver.stop(undefined))
  expect(payloads(stage, 'receiverChanged').map(({ kind }) => kind)).toEqual([
    'starting',
    'running',
    'stopped',
  ])
})
