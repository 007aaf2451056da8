import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quotedWord } from '../../src/shared/text/shell-word.ts'
import { fuseNames, fuseWire } from './fuses.ts'

/**
 * `npm run package -- --stand-in`: packs around a folder shaped like Electron's, for machines that can't get its binary.
 * Its executable runs the packed archive on the tree's Electron host. Such a package tests the packager's settings, the
 * archive's content, the fuses' writing and the smoke test; it's no use anywhere else.
 */

const root = join(import.meta.dirname, '../..')
const quote = quotedWord

/** Files that the packager expects in Electron's folder, or that end up in a package. */
const others = ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'chrome_crashpad_handler', 'version']

/** The archive has to be unpacked first: the host's Node can't read archives. */
const script = `#!/bin/sh
# Not Electron: runs the packed archive on the Electron host of the tree that made this package.
tree=${quote(root)}
node=${quote(process.execPath)}
here=$(dirname -- "$(readlink -f -- "$0")")
archive="$here/resources/app.asar"
app="$tree/out/stand-in/app-$(cksum <"$archive" | tr ' ' -)"
if [ ! -d "$app" ]; then
  "$node" "$tree/tools/package/node_modules/@electron/asar/bin/asar.js" extract "$archive" "$app.$$" &&
    mv "$app.$$" "$app" || exit 1
fi
exec "$tree/tools/electron-host/electron-host" "$app" "$@"
`

async function writeStandIn(): Promise<string> {
  const folder = join(root, 'out', 'stand-in', 'electron')
  await rm(join(root, 'out', 'stand-in'), { recursive: true, force: true })
  for (const name of ['resources', 'locales']) await mkdir(join(folder, name), { recursive: true })
  for (const name of others) await writeFile(join(folder, name), '')
  await writeFile(join(folder, 'locales', 'en-US.pak'), '')
  const executable = join(folder, 'electron')
  // The shell stops reading before it reaches the fuses.
  await writeFile(executable, Buffer.concat([Buffer.from(script), fuseWire(fuseNames.map(() => true))]))
  await chmod(executable, 0o755)
  return folder
}

console.log(await writeStandIn())
