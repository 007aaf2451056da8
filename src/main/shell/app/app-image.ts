import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { createFileBeside } from '../../core/files/write-file-atomically.ts'
import type { PackageInstaller } from '../../modules/updates/ports.ts'
import { attempt, compare } from '../system/update-packages.ts'

/**
 * The AppImage this program runs from. Child processes inherit APPIMAGE and APPDIR, so they count only if it runs from
 * there.
 */
export function appImagePath(
  environment: Readonly<Record<string, string | undefined>>,
  executable: string,
): string | null {
  const { APPIMAGE, APPDIR } = environment
  if (APPIMAGE === undefined || APPDIR === undefined || !isAbsolute(APPIMAGE) || !isAbsolute(APPDIR))
    return null
  const inside = relative(APPDIR, executable)
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : APPIMAGE
}

/** Replaces the file at its own path: the running program keeps the old one open until it exits. */
export function appImageInstaller(path: string): PackageInstaller {
  return {
    installation: 'replace',
    install: (from, file) =>
      attempt(async () => {
        const target = await realpath(path)
        // In the same folder, so the last step is a rename within one file system.
        const copy = await createFileBeside(target)
        try {
          await copy.handle.writeFile(createReadStream(from))
          // The replacement is the copy that was verified, whatever happened to the package since.
          if (!(await compare(copy.path, file))) {
            await copy.abandon()
            return false
          }
        } catch (error) {
          await copy.abandon()
          throw error
        }
        await copy.finish(0o755)
        return true
      }),
  }
}
