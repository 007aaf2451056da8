import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import type { PackageInstaller, UpdatePorts } from '../../modules/updates/ports.ts'
import { appImageInstaller } from '../app/app-image.ts'
import type { SystemShell } from './external-browser.ts'
import { attempt, compare } from './update-packages.ts'

export interface PackageInstallersOptions {
  readonly app: {
    relaunch(options: { args: string[] }): void
    releaseSingleInstanceLock(): void
    quit(): void
    getPath(name: 'downloads'): string
  }
  readonly shell: Pick<SystemShell, 'openPath'>
  readonly platform: string
  /** The file the program runs from, if it's an AppImage. */
  readonly appImage: string | null
  /** The arguments the program was started with. */
  readonly args: readonly string[]
  /** Starts a program that outlives this one, from a folder outside of any mount. */
  readonly startDetached?: (path: string, args: readonly string[]) => Promise<void>
}

/** Packages that macOS opens. */
const diskImage = /\.(?:dmg|zip)$/

/** Chooses how to install a package by its type and the current installation. */
export function createPackageInstallers({
  app,
  shell,
  platform,
  appImage,
  args,
  startDetached = startOutside,
}: PackageInstallersOptions): Pick<UpdatePorts, 'installerFor' | 'restart'> {
  return {
    installerFor({ name }) {
      if (name.endsWith('.AppImage')) return appImage === null ? null : appImageInstaller(appImage)
      if (platform === 'win32' && name.endsWith('.exe')) return setupInstaller(() => app.quit())
      if (platform === 'darwin' && diskImage.test(name)) return openingInstaller(shell)
      return platform === 'linux' && name.endsWith('.deb') ? debInstaller(app, shell) : null
    },
    restart() {
      if (appImage === null) {
        app.relaunch({ args: [...args] })
        app.quit()
        return
      }
      // Electron's relauncher runs from inside the mount, which goes away with this program.
      app.releaseSingleInstanceLock()
      void startDetached(appImage, args).finally(() => app.quit())
    },
  }
}

async function startOutside(path: string, args: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  const program = spawn(path, args, { detached: true, stdio: 'ignore', cwd: '/' })
  await once(program, 'spawn')
  program.unref()
}

/** Arguments of the NSIS script: reuse the first installation's folder and options, then start the program. */
const setupArguments = ['--updated', '--force-run']

function setupInstaller(quit: () => void): PackageInstaller {
  return {
    installation: 'run',
    install: (path, file) =>
      attempt(async () => {
        if (!(await compare(path, file))) return false
        // Read only here: a start of the program doesn't need it.
        const { spawn } = await import('node:child_process')
        const setup = spawn(path, setupArguments, { detached: true, stdio: 'ignore', shell: false })
        // Rejects if it can't be started, for example if the user declines to run it.
        await once(setup, 'spawn')
        setup.unref()
        // The installer kills a running program, so this one exits properly first.
        quit()
        return true
      }),
  }
}

/**
 * Ubuntu's App Center is a snap, which can't read hidden folders such as the profile's: it opens a copy in the folder of
 * downloads. Without that folder, it may still be another program that can read the package.
 */
function debInstaller(
  app: PackageInstallersOptions['app'],
  shell: Pick<SystemShell, 'openPath'>,
): PackageInstaller {
  const { installation, install } = openingInstaller(shell)
  return {
    installation,
    async install(path, file) {
      const copyPath = join(app.getPath('downloads'), basename(path))
      const copied = await attempt(() => copyFile(path, copyPath))
      return install(copied.ok ? copyPath : path, file)
    },
  }
}

/** A disk image is mounted, an archive unpacked, a package opened by the system's installer. */
function openingInstaller(shell: Pick<SystemShell, 'openPath'>): PackageInstaller {
  return {
    installation: 'open',
    async install(path, file) {
      const same = await attempt(() => compare(path, file))
      if (!same.ok || !same.value) return same
      const problem = await shell.openPath(path)
      return problem === '' ? succeed(true) : fail({ kind: 'refused', reason: 'state', message: problem })
    },
  }
}
