import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../../core/ports.ts'
import type { ReleasePlace } from '../../modules/updates/ports.ts'

/** What `resources/updates.json` holds; it is part of the build, so whoever builds decides whom the program trusts. */
const setting = z.strictObject({
  place: z
    .strictObject({
      /** https, and nothing in it that a program should not carry around: no user, no query. */
      address: z
        .url({ protocol: /^https$/ })
        .max(500)
        .refine((address) => {
          const { username, password, search, hash } = new URL(address)
          return `${username}${password}${search}${hash}` === ''
        }, 'An address alone, without user or query.')
        .transform((address) => address.replace(/(?<!\/)\/+$/, '')),
      publicKey: z
        .string()
        .max(500)
        .regex(/^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+-----END PUBLIC KEY-----\n?$/),
    })
    .nullable(),
})

/** Where the build in this folder looks for releases. Throws where the file is not as it has to be. */
export function readReleasePlace(folder: string): ReleasePlace | null {
  const json: unknown = JSON.parse(readFileSync(join(folder, 'resources', 'updates.json'), 'utf8'))
  return setting.parse(json).place
}

/** The same for a program that runs: what cannot be read is no reason not to start. */
export function releasePlaceOf(folder: string, logger: Pick<Logger, 'error'>): ReleasePlace | null {
  try {
    return readReleasePlace(folder)
  } catch (error) {
    logger.error('updates.place', { error })
    return null
  }
}
