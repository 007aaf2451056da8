import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  maxNotesLength,
  type ReleaseFile,
  type ReleaseManifest,
  releaseManifest,
} from '../../src/main/modules/updates/verify-update.ts'

/** Published with the packages: their names, sizes and hashes, and our signature of them. */
export interface SignedRelease {
  /** `release.json`. */
  readonly manifest: string
  /** `release.json.sig`: 64 bytes in base64. */
  readonly signature: string
}

export interface KeyPair {
  /** PKCS8 as PEM; its owner can sign releases. */
  readonly privateKey: string
  /** SPKI as PEM, for `resources/updates.json`. */
  readonly publicKey: string
}

/** The names made from `artifactName` in `builder-config.ts`; packagers spell architectures differently. */
const packageName =
  /^flightdeck-(\d+\.\d+\.\d+)-(linux|win|mac)(?:-(x64|x86_64|amd64|arm64|aarch64))?\.(?:AppImage|deb|exe|dmg|zip)$/

const platforms = { linux: 'linux', win: 'win32', mac: 'darwin' } as const

/** Reads the packages, which must all have one version. Throws if anything is invalid. */
export async function signedRelease(
  paths: readonly string[],
  privateKey: string,
  notes: string | null,
  validUntil: Date,
): Promise<SignedRelease> {
  const packages = paths.map((path) => ({ path, ...factsOf(basename(path)) }))
  const [first] = packages
  if (first === undefined) throw new Error('Name the packages of the release.')
  const other = packages.find(({ version }) => version !== first.version)
  if (other !== undefined) throw new Error(`${other.path} is not of version ${first.version}.`)
  const files: ReleaseFile[] = []
  for (const { path, platform, architectures } of packages) {
    const name = basename(path)
    const { size: bytes } = await stat(path)
    const sha512 = await hashOf(path)
    for (const architecture of architectures) files.push({ platform, architecture, name, bytes, sha512 })
  }
  const release: ReleaseManifest = {
    product: 'flightdeck',
    version: first.version,
    ...(notes === null ? {} : { notes: fitNotes(notes.trim()) }),
    validUntil: validUntil.toISOString(),
    files,
  }
  const manifest = `${JSON.stringify(releaseManifest.parse(release), null, 2)}\n`
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Releases are signed with an Ed25519 key.')
  return { manifest, signature: `${sign(null, Buffer.from(manifest), key).toString('base64')}\n` }
}

/** Whole lines, as many as programs accept. */
function fitNotes(notes: string): string {
  const mark = '\n…'
  if (notes.length <= maxNotesLength) return notes
  const start = notes.slice(0, maxNotesLength - mark.length)
  const lineEnd = start.lastIndexOf('\n')
  return `${lineEnd < 0 ? start : start.slice(0, lineEnd)}${mark}`
}

export function newKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

function factsOf(name: string) {
  const [, version, system, architecture] = packageName.exec(name) ?? []
  if (version === undefined || (system !== 'linux' && system !== 'win' && system !== 'mac'))
    throw new Error(`${name} is not named as packages are: flightdeck-VERSION-SYSTEM-ARCHITECTURE.ENDING.`)
  return { version, platform: platforms[system], architectures: architecturesOf(architecture) }
}

/** A Windows installer without an architecture contains both. */
function architecturesOf(architecture: string | undefined): readonly ('x64' | 'arm64')[] {
  if (architecture === undefined) return ['x64', 'arm64']
  return architecture === 'arm64' || architecture === 'aarch64' ? ['arm64'] : ['x64']
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('base64')
}
