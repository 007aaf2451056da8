import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, safeStorage } from 'electron'
import '../shims/polyfills.mjs'

/**
 * Starts the program whose folder the command line names, as Electron's own default application does: with the
 * program's name, version and folder, and `process.defaultApp` set. It also adds what this Electron lacks.
 */

addAsynchronousStorage()

const require = createRequire(import.meta.url)
const { required, folder } = readArguments(process.argv.slice(1))
for (const module of required) require(module)
if (folder === undefined) {
  console.error('Name the folder of the program.')
  app.exit(1)
} else {
  await startProgram(resolve(folder))
}

/**
 * `-r FILE` loads a module first, which is how a driver gets in; the first other word is the folder.
 * @param {readonly string[]} words
 */
function readArguments(words) {
  /** @type {string[]} */
  const required = []
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-r' || word === '--require') required.push(rest.shift() ?? '')
    else if (!word.startsWith('-')) return { required, folder: word }
  }
  return { required, folder: undefined }
}

/** @param {string} programFolder */
async function startProgram(programFolder) {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  const manifest = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8'))
  app.name = manifest.productName ?? manifest.name
  // Electron's own default application has more calls than its types.
  if (manifest.version !== undefined) Reflect.apply(Reflect.get(app, 'setVersion'), app, [manifest.version])
  app.setDesktopName(manifest.desktopName ?? `${app.name}.desktop`)
  Reflect.apply(Reflect.get(app, 'setAppPath'), app, [programFolder])
  const entry = require.resolve(programFolder)
  try {
    await import(pathToFileURL(entry).href)
  } catch (error) {
    console.error(error)
    app.exit(1)
  }
}

/** Later versions of Electron have asynchronous calls, which take a back end without a keyring as it is. */
function addAsynchronousStorage() {
  if ('encryptStringAsync' in safeStorage) return
  const allowPlainText = () => {
    if (safeStorage.getSelectedStorageBackend() === 'basic_text') safeStorage.setUsePlainTextEncryption(true)
  }
  Object.assign(safeStorage, {
    isAsyncEncryptionAvailable: async () => app.isReady(),
    /** @param {string} text */
    async encryptStringAsync(text) {
      allowPlainText()
      return safeStorage.encryptString(text)
    },
    /** @param {Buffer} encrypted */
    async decryptStringAsync(encrypted) {
      allowPlainText()
      return { result: safeStorage.decryptString(encrypted), shouldReEncrypt: false }
    },
  })
}
