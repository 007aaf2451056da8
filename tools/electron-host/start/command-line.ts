// The command line: `[switches] <application> [arguments]`, as Electron reads it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { StartedApplication } from '../host.ts'

/** ELECTRON_HOST_WINDOWS_ARGUMENTS=1 applies Windows' rules on another system. */
export const hasWindowsRules =
  process.platform === 'win32' || process.env.ELECTRON_HOST_WINDOWS_ARGUMENTS === '1'

/** A link can forge Windows' command line, so Electron exits there if anything follows one. */
function hasArgumentAfterUrl(given: readonly string[]): boolean {
  const end = given.indexOf('--')
  const counted = end < 0 ? given : given.slice(0, end)
  const isUrl = (argument: string) => /^[a-z][^\s:]+:/i.test(argument)
  return counted.slice(0, -1).some(isUrl)
}

/** Reads the command line. Throws when no application can be found. */
export function readCommandLine(given: readonly string[], executable: string): StartedApplication {
  if (hasWindowsRules && hasArgumentAfterUrl(given)) {
    throw new Error('on Windows no argument may follow an address: give the link last')
  }
  const appIndex = given.findIndex((argument) => !argument.startsWith('-'))
  const named = given[appIndex]
  if (named === undefined) throw new Error('usage: electron-host [switches] <application folder> [arguments]')
  const switches = new Map<string, string>()
  for (const argument of given) {
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? []
    if (name !== undefined) switches.set(name.toLowerCase(), value)
  }
  return { ...findApplication(resolve(named)), executable, arguments: given, switches }
}

function findApplication(path: string): Pick<StartedApplication, 'path' | 'mainFile' | 'name' | 'version'> {
  if (!existsSync(path)) throw new Error(`no application at ${path}`)
  if (statSync(path).isFile()) {
    return { path: dirname(path), mainFile: path, name: 'Electron', version: '0.0.0' }
  }
  const manifest = Object(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
  return {
    path,
    mainFile: join(path, String(manifest.main ?? 'index.js')),
    name: String(manifest.productName ?? manifest.name ?? 'Electron'),
    version: String(manifest.version ?? '0.0.0'),
  }
}
