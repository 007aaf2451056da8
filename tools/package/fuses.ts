import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Switches in the Electron binary, set once when a package is built and read back from the result. The wire is
 * documented by @electron/fuses 2: a sentinel, a version byte, a length byte, then one byte per fuse. We write it
 * ourselves because the packager's own setting doesn't know the ninth fuse yet, and an unknown fuse must fail.
 */

/** In the order of the wire. */
export const fuseNames = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'embeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const
export type FuseName = (typeof fuseNames)[number]
export type Fuses = Readonly<Record<FuseName, boolean>>

/** The fuses of a release (Electron's docs/tutorial/fuses.md). */
export const fuses: Fuses = {
  // Our threads need no separate Node process, and other code must not get one.
  runAsNode: false,
  // Irreversible: encrypted data can't be read without it.
  cookieEncryption: true,
  nodeOptions: false,
  // Playwright can only drive a build with this, but a release isn't driven.
  nodeCliInspect: false,
  // Checked on macOS and Windows; without effect on Linux.
  embeddedAsarIntegrityValidation: true,
  // Otherwise a folder next to the archive would be loaded unchecked.
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  // Pages come from app://, never from file:.
  grantFileProtocolExtraPrivileges: false,
  // Only affects speed.
  wasmTrapHandlers: true,
}

const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const wireVersion = 1
const off = 0x30
const on = 0x31
const removed = 0x72
const chunkBytes = 4 * 1024 * 1024

export type FuseState = 'on' | 'off' | 'removed' | 'unreadable'

/** The file of a packaged program that contains the wire: the executable, on macOS the framework in the bundle. */
export function fuseFile(program: string): string {
  return program.endsWith('.app')
    ? join(program, 'Contents/Frameworks/Electron Framework.framework/Electron Framework')
    : program
}

/** A fuse wire as Electron's binary carries it. */
export function fuseWire(states: readonly boolean[]): Buffer {
  const bytes = states.map((state) => (state ? on : off))
  return Buffer.concat([sentinel, Buffer.from([wireVersion, bytes.length, ...bytes])])
}

/** The state of each fuse; a universal binary has two wires, which have to agree. Throws if there is none. */
export async function readFuses(file: string): Promise<Readonly<Record<FuseName, FuseState>>> {
  const handle = await open(file)
  try {
    const [first, ...others] = await wiresIn(handle)
    if (first === undefined) throw new Error(`${file} has no fuse wire.`)
    if (others.some(({ bytes }) => !bytes.equals(first.bytes)))
      throw new Error(`${file} has halves with different fuses.`)
    const states = fuseNames.map((name, index) => [name, stateOf(first.bytes[index])] as const)
    // Every name has an entry, because the entries are built from the names.
    return Object.fromEntries(states) as Record<FuseName, FuseState>
  } finally {
    await handle.close()
  }
}

/** Sets every fuse, or none: a wire with another version or length needs a decision first. */
export async function setFuses(file: string, wanted: Fuses): Promise<void> {
  const handle = await open(file, constants.O_RDWR)
  try {
    const wires = await wiresIn(handle)
    if (wires.length === 0) throw new Error(`${file} has no fuse wire.`)
    const bytes = Buffer.from(fuseNames.map((name) => (wanted[name] ? on : off)))
    for (const wire of wires) {
      const gone = fuseNames.filter((_name, index) => wire.bytes[index] === removed)
      if (gone.length > 0) throw new Error(`This Electron has no fuse ${gone.join(', ')} any more.`)
    }
    for (const { at } of wires) await handle.write(bytes, 0, bytes.length, at)
  } finally {
    await handle.close()
  }
}

/**
 * Sets one fuse of a binary that may be older and have fewer: fuses are only ever added at the end. Throws if it isn't
 * there.
 */
export async function switchFuse(file: string, name: FuseName, isOn: boolean): Promise<void> {
  const index = fuseNames.indexOf(name)
  const handle = await open(file, constants.O_RDWR)
  try {
    const wires = await wiresIn(handle, (length) => length > index && length <= fuseNames.length)
    if (wires.length === 0) throw new Error(`${file} has no fuse wire.`)
    for (const { at } of wires) await handle.write(Buffer.from([isOn ? on : off]), 0, 1, at + index)
  } finally {
    await handle.close()
  }
}

function stateOf(byte: number | undefined): FuseState {
  if (byte === on) return 'on'
  if (byte === off) return 'off'
  return byte === removed ? 'removed' : 'unreadable'
}

interface Wire {
  readonly at: number
  readonly bytes: Buffer
}

/** @param isRightLength whether a wire may have so many fuses; by default exactly those we have decided about */
async function wiresIn(
  handle: FileHandle,
  isRightLength: (length: number) => boolean = (length) => length === fuseNames.length,
): Promise<readonly Wire[]> {
  const wires: Wire[] = []
  for (const found of await sentinelsIn(handle)) {
    const header = await readAt(handle, found + sentinel.length, 2)
    const [version, length] = header
    if (version !== wireVersion)
      throw new Error(`The fuse wire has the version ${version}, and we know ${wireVersion}.`)
    if (length === undefined || !isRightLength(length))
      throw new Error(`This Electron has ${length} fuses, and we have decided about ${fuseNames.length}.`)
    const at = found + sentinel.length + header.length
    wires.push({ at, bytes: await readAt(handle, at, length) })
  }
  return wires
}

/** Reads the file in overlapping windows, so that a sentinel across a boundary is found, and only once. */
async function sentinelsIn(handle: FileHandle): Promise<readonly number[]> {
  const { size } = await handle.stat()
  const found = new Set<number>()
  for (let start = 0; start < size; start += chunkBytes) {
    const chunk = await readAt(handle, start, chunkBytes + sentinel.length - 1)
    for (let index = chunk.indexOf(sentinel); index >= 0; index = chunk.indexOf(sentinel, index + 1))
      found.add(start + index)
  }
  return [...found]
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
