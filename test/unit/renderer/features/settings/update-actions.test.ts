import { expect, it } from 'vitest'
import { updateActions } from '../../../../../src/renderer/features/settings/update-actions.ts'
import type { Installation, UpdateProgress, UpdatesState } from '../../../../../src/shared/desktop/update.ts'

const release = { version: '1.1.0', fileName: 'flightdeck.AppImage', bytes: 10, notes: null }
const known = { version: '1.0.0', host: 'releases.example', checkedAt: 1 }
const fault = { kind: 'storage', code: 'EACCES', message: '' } as const

it.each<[UpdateProgress, readonly string[]]>([
  [{ kind: 'unknown' }, ['Check now']],
  [{ kind: 'newer', release }, ['Download 1.1.0', 'Check again']],
  [{ kind: 'ready', release }, ['Replace this version', 'Show in folder', 'Check again']],
  [{ kind: 'failed', fault, release, packageHandling: null }, ['Download again', 'Check again']],
  [{ kind: 'failed', fault, release: null, packageHandling: null }, ['Check again']],
  // The downloaded and verified package still exists.
  [
    { kind: 'failed', fault, release, packageHandling: 'install' },
    ['Retry', 'Show in folder', 'Check again'],
  ],
  [{ kind: 'failed', fault, release, packageHandling: 'show' }, ['Retry', 'Check again']],
  [{ kind: 'refused', reason: 'altered', message: 'It is so', release }, ['Download again', 'Check again']],
])('offers for %j', (progress, labels) => {
  const state: UpdatesState = { ...known, installation: 'replace', progress }
  expect(updateActions(state).map(({ label }) => label)).toEqual(labels)
})

it.each<[Installation | null, readonly string[]]>([
  [null, ['Show in folder', 'Check again']],
  ['replace', ['Replace this version', 'Show in folder', 'Check again']],
  ['run', ['Quit and install', 'Show in folder', 'Check again']],
  ['open', ['Open the package', 'Show in folder', 'Check again']],
])('offers this system’s way to install: %s', (installation, labels) => {
  const actions = updateActions({ ...known, installation, progress: { kind: 'ready', release } })
  expect(actions.map(({ label }) => label)).toEqual(labels)
})

it('allows opening a package again whose steps were canceled', () => {
  const actions = updateActions({
    ...known,
    installation: 'open',
    progress: { kind: 'handedOver', release },
  })
  expect(actions.map(({ label }) => label)).toEqual(['Open again', 'Show in folder', 'Check again'])
})
