import { expect, it } from 'vitest'
import { updateLabel } from '../../../../../src/renderer/features/settings/update-labels.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import type { Installation, UpdateProgress } from '../../../../../src/shared/desktop/update.ts'

const release = { version: '1.1.0', fileName: 'flightdeck.deb', bytes: 10, notes: null }
const failed = (fault: Fault): UpdateProgress => ({
  kind: 'failed',
  fault,
  release: null,
  packageHandling: null,
})
const refused = (reason: Extract<UpdateProgress, { kind: 'refused' }>['reason']): UpdateProgress => ({
  kind: 'refused',
  reason,
  message: 'It is so',
  release: null,
})

it.each<[UpdateProgress, string]>([
  [{ kind: 'checking' }, 'Checking for updates'],
  [{ kind: 'current' }, 'Flightdeck is up to date'],
  [{ kind: 'newer', release }, 'Version 1.1.0 is available'],
  [{ kind: 'downloading', release, received: 1 }, 'Downloading version 1.1.0'],
  [{ kind: 'cancelled', release }, 'The download was cancelled'],
  [{ kind: 'verifying', release }, 'Verifying the package'],
  [{ kind: 'ready', release }, 'Version 1.1.0 is ready to install'],
  [{ kind: 'replaced', release }, 'Version 1.1.0 is installed'],
  [refused('signature'), 'Release refused: not signed'],
  [refused('downgrade'), 'Release refused: older version'],
  [refused('altered'), 'Package refused: changed after download'],
  [failed({ kind: 'notFound', code: 'RELEASE', message: '' }), 'Couldn’t check for updates'],
  [failed({ kind: 'storage', code: 'EACCES', message: '' }), 'Couldn’t save the update'],
  [
    {
      kind: 'failed',
      release,
      packageHandling: 'install',
      fault: { kind: 'storage', code: 'EACCES', message: '' },
    },
    'Couldn’t install the update',
  ],
])('describes %j', (progress, title) => {
  expect(updateLabel(progress, null)?.title).toBe(title)
})

it('says nothing before the first check', () => {
  expect(updateLabel({ kind: 'unknown' }, null)).toBeNull()
})

it.each<[Fault, RegExp]>([
  [{ kind: 'offline', code: 'ENOTFOUND', host: 'a.example', message: '' }, /a\.example can’t be reached/],
  [{ kind: 'timeout', reached: 'perhaps', afterMs: 1, message: 'may still have acted' }, /Timed out/],
  [{ kind: 'dropped', code: 'RESPONSE_TOO_LARGE', message: '' }, /too large for a release description/],
  [{ kind: 'dropped', code: 'ECONNRESET', message: '' }, /connection was cut/],
  [{ kind: 'storage', code: 'ENOSPC', message: '' }, /Couldn’t write a file \(ENOSPC\)/],
  [{ kind: 'notFound', code: 'RELEASE', message: 'There is no release.json' }, /There is no release\.json\./],
])('gives the reason and never mentions a service that may have acted: %j', (fault, pattern) => {
  const { explanation = '' } = updateLabel(failed(fault), null) ?? {}
  expect(explanation).toMatch(pattern)
  expect(explanation).toMatch(/Your version is unchanged\.$/)
})

it.each<[Installation | null, RegExp]>([
  ['replace', /^Replace this version/],
  ['run', /^Flightdeck quits, its installer runs/],
  ['open', /^Open it and follow the steps/],
  [null, /^Show it in its folder, quit/],
])('names the next step on this system: %s', (installation, pattern) => {
  expect(updateLabel({ kind: 'ready', release }, installation)?.explanation).toMatch(pattern)
})

it.each<[Installation, RegExp]>([
  ['run', /installer of version 1\.1\.0 is running/],
  ['open', /package of version 1\.1\.0 is open/],
])('describes what happens after a hand-over: %s', (installation, title) => {
  expect(updateLabel({ kind: 'handedOver', release }, installation)?.title).toMatch(title)
})
