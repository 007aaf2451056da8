import { chmod, copyFile, realpath, rename, rm } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import type { PackageInstaller } from '../../modules/updates/ports.ts'
import { attempt, compare } from '../system/update-packages.ts'

/**
 * The file that this program runs from, where it is an AppImage: its runtime says which in APPIMAGE, and where it is
 * mounted in APPDIR. Every program that an AppImage starts inherits both, so they count only for what runs from there.
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

/** Replaces the file beside which it stands: the running program keeps the old one open until it ends. */
export function appImageInstaller(path: string): PackageInstaller {
  return {
    installation: 'replace',
    install: (from, file) =>
      attempt(async () => {
        const target = await realpath(path)
        // Beside it, so that the last step is one rename within a file system.
        const part = `${target}.part`
        try {
          await copyFile(from, part)
          // What takes the place is what was read, whatever became of the package meanwhile.
          if (!(await compare(part, file))) return false
          await chmod(part, 0o755)
          await rename(part, target)
          return true
        } finally {
          await rm(part, { force: true })
        }
      }),
  }
}
