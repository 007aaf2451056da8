import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readReleasePlace, releasePlaceOf } from '../../../../../src/main/shell/system/release-place.ts'
import { newKeyPair } from '../../../../../tools/package/release.ts'
import { recordingLogger } from '../support.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-place-'))
mkdirSync(join(folder, 'resources'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (text: string) => writeFileSync(join(folder, 'resources', 'updates.json'), text)
const { publicKey } = newKeyPair()
const address = 'https://releases.example.com/flightdeck'

it('can be read in this repository, whoever set it', () => {
  expect(() => readReleasePlace(join(import.meta.dirname, '../../../../..'))).not.toThrow()
})

it('is none if the build has none', () => {
  write(JSON.stringify({ place: null }))
  expect(readReleasePlace(folder)).toBeNull()
})

it('is an https address and a key', () => {
  write(JSON.stringify({ place: { address: `${address}/`, publicKey } }))
  expect(readReleasePlace(folder)).toEqual({ address, publicKey })
})

it.each([
  ['http', { place: { address: 'http://releases.example.com', publicKey } }],
  ['a file', { place: { address: 'file:///releases', publicKey } }],
  ['a user', { place: { address: 'https://ada:secret@releases.example.com', publicKey } }],
  ['a query', { place: { address: `${address}?token=1`, publicKey } }],
  ['no key', { place: { address } }],
  ['a key of no form', { place: { address, publicKey: 'secret' } }],
  ['a private key', { place: { address, publicKey: newKeyPair().privateKey } }],
  ['nothing', {}],
])('with %s stops a build, and a running program checks nowhere', (_what, json) => {
  write(JSON.stringify(json))
  const logger = recordingLogger()
  expect(() => readReleasePlace(folder)).toThrow()
  expect(releasePlaceOf(folder, logger)).toBeNull()
  expect(logger.entries).toMatchObject([{ event: 'updates.place' }])
})

it('that is missing is none', () => {
  expect(releasePlaceOf(join(folder, 'none'), recordingLogger())).toBeNull()
})
