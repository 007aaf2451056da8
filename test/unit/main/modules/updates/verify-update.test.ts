import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReleaseFile, verifyUpdate } from '../../../../../src/main/modules/updates/verify-update.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const running = { version: '1.2.3', platform: 'linux', architecture: 'x64', endings: ['.AppImage'] }
const content = Buffer.from('a package')
const file: ReleaseFile = {
  platform: 'linux',
  architecture: 'x64',
  name: 'flightdeck-2.0.0.AppImage',
  bytes: content.length,
  sha512: createHash('sha512').update(content).digest('base64'),
}
const validUntil = '2030-01-01T00:00:00.000Z'
const now = Date.parse(validUntil) - 1
const manifestOf = (version: string, more: object = {}) =>
  JSON.stringify({ product: 'flightdeck', version, validUntil, files: [file], ...more })
const signed = (text: string | Uint8Array, key = privateKey) =>
  sign(null, Buffer.from(text), key).toString('base64')
const verify = (text: string, signature = signed(text), program = running) =>
  verifyUpdate(Buffer.from(text), signature, pem, program, now)

describe('an offered release', () => {
  it.each(['1.2.4', '1.3.0', '2.0.0', '1.10.0'])('that is newer is offered: %s', (version) => {
    expect(verify(manifestOf(version))).toEqual({ kind: 'newer', version, notes: null, file })
  })

  it('that is already running isn’t an update, and one without a hyphen is newer than its candidate', () => {
    expect(verify(manifestOf('1.2.3'))).toEqual({ kind: 'current' })
    const candidate = { ...running, version: '1.2.3-rc.1' }
    expect(verify(manifestOf('1.2.3'), undefined, candidate)).toMatchObject({ kind: 'newer' })
  })

  it.each(['1.2.2', '1.1.9', '0.9.9', '0.0.0'])('that is older is refused, signed or not: %s', (version) => {
    expect(verify(manifestOf(version))).toMatchObject({ kind: 'refused', reason: 'downgrade' })
  })

  it('that isn’t signed by us is refused before it is read', () => {
    const text = manifestOf('2.0.0')
    const stranger = signed(text, generateKeyPairSync('ed25519').privateKey)
    const other = { kind: 'refused', reason: 'signature' }
    const zeros = Buffer.alloc(64).toString('base64')
    for (const signature of [
      stranger,
      zeros,
      '',
      'unsigned',
      signed(manifestOf('2.0.1')),
      `${signed(text)}!`,
    ])
      expect(verify(text, signature)).toMatchObject(other)
    expect(verify('no manifest', zeros)).toMatchObject(other)
  })

  it('may have white space around its signature, as text files do', () => {
    const text = manifestOf('2.0.0')
    expect(verify(text, `${signed(text)}\r\n`)).toMatchObject({ kind: 'newer' })
  })

  it('is refused if any byte was changed on its way', () => {
    const text = Buffer.from(manifestOf('2.0.0'))
    const signature = signed(text)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Uint8Array.from(text, (byte, index) => (index === at ? byte ^ change : byte))
        const verdict = verifyUpdate(changed, signature, pem, running, now)
        expect(verdict).toMatchObject({ kind: 'refused', reason: 'signature' })
      }),
    )
  })

  it.each([
    ['no JSON', '{'],
    ['another product', manifestOf('2.0.0', { product: 'other' })],
    ['more than is known', manifestOf('2.0.0', { run: 'rm -rf /' })],
    ['a version that is none', manifestOf('2.0')],
    ['a version with a sign', manifestOf('-2.0.0')],
    ['a candidate', manifestOf('2.0.0-rc.1')],
    ['no files', manifestOf('2.0.0', { files: [] })],
    ['a name with a folder', manifestOf('2.0.0', { files: [{ ...file, name: '../flightdeck' }] })],
    ['a short hash', manifestOf('2.0.0', { files: [{ ...file, sha512: 'AAAA' }] })],
    ['no day until which it’s valid', manifestOf('2.0.0', { validUntil: undefined })],
    ['a day that is none', manifestOf('2.0.0', { validUntil: 'soon' })],
    ['notes without end', manifestOf('2.0.0', { notes: 'x'.repeat(4_001) })],
  ])('is refused if it contains %s', (_what, text) => {
    expect(verify(text)).toMatchObject({ kind: 'refused', reason: 'malformed' })
  })

  it('that is no longer valid is refused, even if it’s this version', () => {
    for (const version of ['2.0.0', '1.2.3']) {
      const text = manifestOf(version)
      expect(verifyUpdate(Buffer.from(text), signed(text), pem, running, now + 2)).toMatchObject({
        kind: 'refused',
        reason: 'expired',
      })
    }
  })

  it('is refused if it isn’t text', () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0x7b)
    expect(verifyUpdate(bytes, signed(bytes), pem, running, now)).toMatchObject({ reason: 'malformed' })
  })

  it.each([
    ['of another system', { ...running, platform: 'darwin' }],
    ['of another processor', { ...running, architecture: 'arm64' }],
    ['in another form', { ...running, endings: ['.deb'] }],
  ])('is refused if its only package is %s', (_what, program) => {
    expect(verify(manifestOf('2.0.0'), undefined, program)).toMatchObject({ reason: 'otherPlatform' })
  })

  it('gives the package in the format that fits best', () => {
    const deb = { ...file, name: 'flightdeck-2.0.0.deb' }
    const text = manifestOf('2.0.0', { files: [file, deb], notes: 'Faster.' })
    const installed = { ...running, endings: ['.deb', '.AppImage'] }
    expect(verify(text, undefined, installed)).toMatchObject({ file: deb, notes: 'Faster.' })
    expect(verify(text)).toMatchObject({ file })
  })

  it('is verified with a key of the right kind', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const other = rsa.export({ type: 'spki', format: 'pem' }).toString()
    const text = manifestOf('2.0.0')
    expect(() => verifyUpdate(Buffer.from(text), signed(text), other, running, now)).toThrow('Ed25519')
  })
})
