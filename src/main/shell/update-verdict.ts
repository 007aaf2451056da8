import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/**
 * Whether a release that somebody offers may take this program's place. The manifest is signed by us (Ed25519) and
 * names the hash of each package, so neither the server nor the way there has to be trusted.
 */

const semantic = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

const manifest = z.strictObject({
  product: z.literal('flightdeck'),
  /** Three numbers: what is not yet a release is not offered as an update. */
  version: z.string().regex(semantic),
  files: z
    .array(
      z.strictObject({
        platform: z.enum(['linux', 'win32', 'darwin']),
        architecture: z.enum(['x64', 'arm64']),
        /** A name alone, without folders. */
        name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/),
        bytes: z.int().min(1).max(2_000_000_000),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      }),
    )
    .min(1)
    .max(20),
})
export type UpdateManifest = z.infer<typeof manifest>
export type UpdateFile = UpdateManifest['files'][number]

export type UpdateVerdict =
  | { readonly kind: 'newer'; readonly version: string; readonly file: UpdateFile }
  | { readonly kind: 'current' }
  | {
      readonly kind: 'refused'
      readonly reason: 'signature' | 'malformed' | 'downgrade' | 'otherPlatform'
      readonly message: string
    }

export interface RunningProgram {
  readonly version: string
  readonly platform: string
  readonly architecture: string
}

/** Judges the manifest of an offered release; its signature is over the very bytes of the text. */
export function judgeUpdate(
  text: string,
  signature: Uint8Array,
  publicKeyPem: string,
  running: RunningProgram,
): UpdateVerdict {
  // Before anything is read: what is not from us is not looked into.
  if (!isSigned(text, signature, publicKeyPem)) return refuse('signature', 'The release is not signed by us.')
  const offered = readManifest(text)
  if (offered === null) return refuse('malformed', 'The release is not described as releases are.')
  const order = compareVersions(offered.version, running.version)
  if (order < 0)
    return refuse('downgrade', `Version ${offered.version} is older than the ${running.version} that runs.`)
  if (order === 0) return { kind: 'current' }
  const file = offered.files.find(
    ({ platform, architecture }) => platform === running.platform && architecture === running.architecture,
  )
  if (file === undefined) return refuse('otherPlatform', 'The release has no package for this system.')
  return { kind: 'newer', version: offered.version, file }
}

/** Whether the bytes that came are the file that the manifest names. */
export function isOfferedFile(file: UpdateFile, content: Uint8Array): boolean {
  return (
    content.byteLength === file.bytes && createHash('sha512').update(content).digest('base64') === file.sha512
  )
}

function refuse(
  reason: Extract<UpdateVerdict, { kind: 'refused' }>['reason'],
  message: string,
): UpdateVerdict {
  return { kind: 'refused', reason, message }
}

function isSigned(text: string, signature: Uint8Array, publicKeyPem: string): boolean {
  const key = createPublicKey(publicKeyPem)
  // A key of another kind would be a mistake of ours that verifies otherwise than was meant.
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Updates are signed with Ed25519.')
  return verify(null, Buffer.from(text), key, signature)
}

function readManifest(text: string): UpdateManifest | null {
  try {
    const json: unknown = JSON.parse(text)
    return manifest.safeParse(json).data ?? null
  } catch {
    return null
  }
}

/** By their numbers; anything behind a hyphen makes a version older than the one without (semver 2.0, 11). */
function compareVersions(offered: string, running: string): number {
  const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []
  const [ours, theirs] = [numbers(running), numbers(offered)]
  for (const [index, number] of theirs.entries()) {
    const difference = number - (ours[index] ?? 0)
    if (difference !== 0) return difference
  }
  return running.includes('-') ? 1 : 0
}
