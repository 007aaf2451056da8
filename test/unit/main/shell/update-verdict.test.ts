import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfferedFile, judgeUpdate, type UpdateFile } from '../../../../src/main/shell/update-verdict.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const running = { version: '1.2.3', platform: 'linux', architecture: 'x64' }
const content = Buffer.from('a package')
const file: UpdateFile = {
  platform: 'linux',
  architecture: 'x64',
  name: 'flightdeck-2.0.0.AppImage',
  bytes: content.length,
  sha512: createHash('sha512').update(content).digest('base64'),
}
const manifestOf = (version: string, more: object = {}) =>
  JSON.stringify({ product: 'flightdeck', version, files: [file], ...more })
const signed = (text: string) => sign(null, Buffer.from(text), privateKey)
const judge = (text: string, signature = signed(text), program = running) =>
  judgeUpdate(text, signature, pem, program)

describe('an offered release', () => {
  it.each(['1.2.4', '1.3.0', '2.0.0', '1.10.0'])('that is newer is offered on: %s', (version) => {
    expect(judge(manifestOf(version))).toEqual({ kind: 'newer', version, file })
  })

  it('that runs already is no update, and one without a hyphen is newer than its candidate', () => {
    expect(judge(manifestOf('1.2.3'))).toEqual({ kind: 'current' })
    const candidate = { ...running, version: '1.2.3-rc.1' }
    expect(judge(manifestOf('1.2.3'), undefined, candidate)).toMatchObject({ kind: 'newer' })
  })

  it.each(['1.2.2', '1.1.9', '0.9.9', '0.0.0'])('that is older is refused, signed or not: %s', (version) => {
    expect(judge(manifestOf(version))).toMatchObject({ kind: 'refused', reason: 'downgrade' })
  })

  it('that is not signed by us is refused before it is read', () => {
    const text = manifestOf('2.0.0')
    const stranger = sign(null, Buffer.from(text), generateKeyPairSync('ed25519').privateKey)
    const other = { kind: 'refused', reason: 'signature' }
    for (const signature of [stranger, Buffer.alloc(64), Buffer.alloc(0), signed(manifestOf('2.0.1'))]) {
      expect(judge(text, signature)).toMatchObject(other)
    }
    expect(judge('no manifest', Buffer.alloc(64))).toMatchObject(other)
  })

  it('is refused when any byte of it was changed on its way', () => {
    const text = manifestOf('2.0.0')
    const signature = signed(text)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1)
        fc.pre(changed !== text)
        expect(judge(changed, signature)).toMatchObject({ kind: 'refused', reason: 'signature' })
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
  ])('is refused when it holds %s', (_what, text) => {
    expect(judge(text)).toMatchObject({ kind: 'refused', reason: 'malformed' })
  })

  it('is refused without a package for this system', () => {
    expect(judge(manifestOf('2.0.0'), undefined, { ...running, platform: 'darwin' })).toMatchObject({
      reason: 'otherPlatform',
    })
  })

  it('is taken only as the bytes that were promised', () => {
    expect(isOfferedFile(file, content)).toBe(true)
    expect(isOfferedFile(file, Buffer.from('a packagf'))).toBe(false)
    expect(isOfferedFile(file, Buffer.from('a package '))).toBe(false)
  })

  it('is judged with a key of the right kind', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const text = manifestOf('2.0.0')
    expect(() =>
      judgeUpdate(text, signed(text), rsa.export({ type: 'spki', format: 'pem' }).toString(), running),
    ).toThrow('Ed25519')
  })
})
