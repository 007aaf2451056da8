import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { t } from '../../../shared/text/language.ts'
import type { Logger } from '../../core/ports.ts'
import type { ReleasePlace } from '../../modules/updates/ports.ts'

/** The contents of `resources/updates.json`: the builder decides whose releases the program trusts. */
const setting = z.strictObject({
  place: z
    .strictObject({
      /** https only, without user information or query. */
      address: z
        .url({ protocol: /^https$/ })
        .max(500)
        .refine((address) => {
          const { username, password, search, hash } = new URL(address)
          return `${username}${password}${search}${hash}` === ''
        }, t`An address alone, without user or query.`)
        .transform((address) => address.replace(/(?<!\/)\/+$/, '')),
      publicKey: z
        .string()
        .max(500)
        .regex(/^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+-----END PUBLIC KEY-----\n?$/),
    })
    .nullable(),
})

/** The release server in this folder's build. Throws if the file is invalid. */
export function readReleasePlace(folder: string): ReleasePlace | null {
  const json: unknown = JSON.parse(readFileSync(join(folder, 'resources', 'updates.json'), 'utf8'))
  return setting.parse(json).place
}

/** The same for a running program: an unreadable file is no reason not to start. */
export function releasePlaceOf(folder: string, logger: Pick<Logger, 'error'>): ReleasePlace | null {
  try {
    return readReleasePlace(folder)
  } catch (error) {
    logger.error('updates.place', { error })
    return null
  }
}
