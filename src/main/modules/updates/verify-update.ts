import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { UpdateRefusal } from '../../../shared/desktop/update.ts'
import { t } from '../../../shared/text/language.ts'
import type { RunningProgram } from './ports.ts'

/**
 * Verifies releases: the manifest is signed by us (Ed25519) and has each package's hash, so the server isn't trusted.
 */

const semantic = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Of a release's notes, in characters; a window shows them. */
export const maxNotesLength = 4_000

export const releaseManifest = z.strictObject({
  product: z.literal('flightdeck'),
  /** Only releases are offered as updates. */
  version: z.string().regex(semantic),
  notes: z.string().max(maxNotesLength).optional(),
  /** The server must have a newer description by then; otherwise it may be keeping one back. */
  validUntil: z.iso.datetime(),
  files: z
    .array(
      z.strictObject({
        platform: z.enum(['linux', 'win32', 'darwin']),
        architecture: z.enum(['x64', 'arm64']),
        /** Without folders. */
        name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/),
        bytes: z.int().min(1).max(2_000_000_000),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      }),
    )
    .min(1)
    .max(20),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>
export type ReleaseFile = ReleaseManifest['files'][number]

export type UpdateVerdict =
  | {
      readonly kind: 'newer'
      readonly version: string
      readonly notes: string | null
      readonly file: ReleaseFile
    }
  | { readonly kind: 'current' }
  | {
      readonly kind: 'refused'
      readonly reason: Exclude<UpdateRefusal, 'package' | 'altered'>
      readonly message: string
    }

/** Verifies a manifest's exact bytes. `signature` is the text of `release.json.sig`: 64 bytes in base64. */
export function verifyUpdate(
  manifest: Uint8Array,
  signature: string,
  publicKey: string,
  running: RunningProgram,
  now: number,
): UpdateVerdict {
  // Nothing is parsed before its signature is verified.
  if (!isSigned(manifest, signature, publicKey))
    return refuse('signature', t`The release isn’t signed with this build’s key.`)
  const offered = readManifest(manifest)
  if (offered === null) return refuse('malformed', t`The release description is invalid.`)
  if (Date.parse(offered.validUntil) < now)
    return refuse(
      'expired',
      t`The release description was valid until ${offered.validUntil.slice(0, 10)}. The server may be keeping newer ones back, or this computer’s clock is wrong.`,
    )
  const order = compareVersions(offered.version, running.version)
  if (order < 0)
    return refuse('downgrade', t`Version ${offered.version} is older than the current ${running.version}.`)
  if (order === 0) return { kind: 'current' }
  const file = packageFor(offered.files, running)
  if (file === null) return refuse('otherPlatform', t`The release has no package for this system.`)
  return { kind: 'newer', version: offered.version, notes: offered.notes ?? null, file }
}

/** Throws for other kinds of keys, which would verify differently. */
export function signingKey(publicKey: string) {
  const key = createPublicKey(publicKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Updates are signed with Ed25519.')
  return key
}

function refuse(
  reason: Extract<UpdateVerdict, { kind: 'refused' }>['reason'],
  message: string,
): UpdateVerdict {
  return { kind: 'refused', reason, message }
}

function isSigned(manifest: Uint8Array, signature: string, publicKey: string): boolean {
  const key = signingKey(publicKey)
  const text = signature.trim()
  return /^[A-Za-z0-9+/]{86}==$/.test(text) && verify(null, manifest, key, Buffer.from(text, 'base64'))
}

function readManifest(manifest: Uint8Array): ReleaseManifest | null {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(manifest))
    return releaseManifest.safeParse(json).data ?? null
  } catch {
    return null
  }
}

function packageFor(files: readonly ReleaseFile[], running: RunningProgram): ReleaseFile | null {
  const fitting = files.filter(
    ({ platform, architecture }) => platform === running.platform && architecture === running.architecture,
  )
  for (const ending of running.endings) {
    const matchingFile = fitting.find(({ name }) => name.endsWith(ending))
    if (matchingFile !== undefined) return matchingFile
  }
  return null
}

/** By numbers; a pre-release is older than its release (semver 2.0, 11). */
function compareVersions(offered: string, running: string): number {
  const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []
  const [ours, theirs] = [numbers(running), numbers(offered)]
  for (const [index, number] of theirs.entries()) {
    const difference = number - (ours[index] ?? 0)
    if (difference !== 0) return difference
  }
  return running.includes('-') ? 1 : 0
}
