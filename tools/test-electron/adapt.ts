import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { fingerprint, readJson, root, writeJson } from '../files.mjs'
import { installFolder, programFolder, toolFolder } from './paths.mjs'

/**
 * Writes the build again in a form that the older Electron can run: main's syntax for its Node, and what that Node
 * lacks from packages. Preload and pages are the same files.
 */
export async function adaptBuild(): Promise<void> {
  const stampPath = join(programFolder, 'adapted.json')
  const sources = [
    readFileSync(join(root, 'out', 'build.json'), 'utf8'),
    fingerprint(['tools/test-electron']),
  ].join()
  if (readJson(stampPath)?.sources === sources) return
  rmSync(programFolder, { recursive: true, force: true })
  const output = join(programFolder, 'out')
  mkdirSync(output, { recursive: true })
  for (const part of ['main', 'preload', 'renderer', 'cli'])
    cpSync(join(root, 'out', part), join(output, part), { recursive: true })
  cpSync(join(root, 'package.json'), join(programFolder, 'package.json'))
  symlinkSync(join(root, 'resources'), join(programFolder, 'resources'), 'junction')
  cpSync(join(toolFolder, 'shims'), join(programFolder, 'shims'), { recursive: true })
  symlinkSync(join(installFolder(), 'node_modules'), join(programFolder, 'node_modules'), 'junction')
  for (const entry of readdirSync(join(output, 'main'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.js')) await adaptFile(join(entry.parentPath, entry.name))
  writeJson(stampPath, { sources })
}

async function adaptFile(path: string): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { target: 'node20.18' })
  const shim = (name: string) => JSON.stringify(join(programFolder, 'shims', name))
  const adapted = code
    .replace(/(from|import)\s*"node:sqlite"/g, (_, word) => `${word} ${shim('sqlite.mjs')}`)
    .replace(/(from|import)\s*"node:tls"/g, (_, word) => `${word} ${shim('tls.mjs')}`)
  writeFileSync(path, `import ${shim('polyfills.mjs')};\n${adapted}`)
}
