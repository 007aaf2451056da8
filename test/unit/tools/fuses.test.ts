import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fuseFile, fuseNames, fuses, readFuses, setFuses } from '../../../tools/package/fuses.ts'

/** Artificial binaries with the wire where Electron has it; the real one isn't available everywhere. */
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-fuses-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const delivered = '101101011'
const wire = (states = delivered, version = 1) =>
  Buffer.concat([Buffer.from(sentinel), Buffer.from([version, states.length]), Buffer.from(states)])

let made = 0
function binary(...parts: readonly Buffer[]): string {
  made += 1
  const file = join(folder, `binary-${made}`)
  writeFileSync(file, Buffer.concat(parts))
  return file
}

/** The file is read in windows of 4 MiB. */
const border = 4 * 1024 * 1024

describe('the fuses of a binary', () => {
  it.each([
    ['at its beginning', 0],
    ['across the border of what is read at once', border - 10],
    ['beyond it', border + 1],
  ])('reads back what it has set: %s', async (_where, before) => {
    const padding = Buffer.alloc(before, 7)
    const file = binary(padding, wire(), Buffer.alloc(100, 9))
    expect(await readFuses(file)).toMatchObject({
      runAsNode: 'on',
      cookieEncryption: 'off',
      nodeOptions: 'on',
    })
    await setFuses(file, fuses)
    const states = await readFuses(file)
    expect(states).toEqual(Object.fromEntries(fuseNames.map((name) => [name, fuses[name] ? 'on' : 'off'])))
    // Only the nine bytes have changed.
    const expected = Buffer.concat([padding, wire('010011001'), Buffer.alloc(100, 9)])
    expect(readFileSync(file).equals(expected)).toBe(true)
  })

  it('sets both halves of a universal binary, and does not read halves that differ', async () => {
    const file = binary(wire(), Buffer.alloc(50), wire())
    await setFuses(file, fuses)
    expect((await readFuses(file)).runAsNode).toBe('off')
    await expect(readFuses(binary(wire(), wire('010011001')))).rejects.toThrow('halves')
  })

  it.each([
    ['no wire', Buffer.alloc(100), 'no fuse wire'],
    ['a fuse nobody has decided about', wire('1010010110'), 'has 10 fuses'],
    ['a fuse less', wire('10100101'), 'has 8 fuses'],
    ['a wire of another version', wire(delivered, 2), 'version 2'],
    ['a fuse that is gone', wire('r01101011'), 'runAsNode'],
  ])('leaves a binary with %s alone and says why', async (_what, content, message) => {
    const file = binary(content)
    await expect(setFuses(file, fuses)).rejects.toThrow(message)
    expect(readFileSync(file).equals(content)).toBe(true)
  })

  it('finds them in the framework of a macOS bundle, else in the executable', () => {
    expect(fuseFile('/out/Flightdeck.app')).toMatch(/Electron Framework$/)
    expect(fuseFile('/out/flightdeck')).toBe('/out/flightdeck')
  })
})
