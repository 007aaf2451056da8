import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { newKeyPair, signedRelease } from '../../../tools/package/release.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'
import { type LaunchOptions, type Program, programFolder } from '../../support/program/program.ts'
import { openReleaseServer, type ReleaseServer } from '../../support/release-server.ts'
import { selfSigned } from '../../unit/main/core/api/faults/self-signed.ts'

const keys = newKeyPair()
const content = Buffer.alloc(24_000_000, 'flightdeck ')
const name = `flightdeck-9.1.0-linux-${process.arch}.deb`

let folder: string
let server: ReleaseServer

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-build-'))
  server = await openReleaseServer()
})
test.afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** This build with another release server. */
async function startBuild(
  start: (options: Partial<LaunchOptions>) => Promise<Program>,
  place: object | null,
): Promise<Program> {
  for (const part of ['out', 'node_modules']) await symlink(join(programFolder, part), join(folder, part))
  await cp(join(programFolder, 'package.json'), join(folder, 'package.json'))
  await mkdir(join(folder, 'resources'))
  await writeFile(join(folder, 'resources/updates.json'), JSON.stringify({ place }))
  await writeFile(join(folder, 'trusted.pem'), selfSigned.cert)
  const program = await start({
    folder,
    environment: { NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem') },
  })
  await openUpdates(program.window)
  return program
}

/** With the command, once there is a page to handle it. */
async function openUpdates(window: Page): Promise<Page> {
  await expect(window.getByRole('region', { name: 'Status' })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+u')
  await expect(window.getByRole('region', { name: 'Updates' })).toBeInViewport()
  return window
}

async function publish(privateKey = keys.privateKey): Promise<void> {
  await writeFile(join(folder, name), content)
  const notes = 'Campaigns open in half the time.\nLong names are no longer cut.'
  const { manifest, signature } = await signedRelease(
    [join(folder, name)],
    privateKey,
    notes,
    new Date(Date.now() + 86_400_000),
  )
  server.published.set('release.json', manifest)
  server.published.set('release.json.sig', signature)
  server.published.set(name, content)
}

test('a build without a release server says so', async ({ start }) => {
  const { window } = await startBuild(start, null)
  const updates = window.getByRole('region', { name: 'Updates' })
  await expect(updates).toContainText('This build has no update server.')
  await expect(updates.getByRole('button')).toHaveCount(0)
  await expectAccessible(window, 'updates, no place')
})

test('a newer release is found at start, refused while it is invalid, downloaded, shown and opened', async ({
  start,
}) => {
  test.skip(process.platform !== 'linux', 'The package of this test is one for Linux.')
  const program = await startBuild(start, { address: server.address, publicKey: keys.publicKey })
  const { profile, window } = program
  const updates = window.getByRole('region', { name: 'Updates' })
  const press = (button: string) => updates.getByRole('button', { name: button, exact: true }).click()
  const see = async (text: string, what: string) => {
    await expect(updates.getByRole('status')).toContainText(text)
    await expectAccessible(window, `updates, ${what}`)
  }

  // Nothing is published yet.
  await see('Couldn’t check for updates', 'failed')

  await publish(newKeyPair().privateKey)
  await press('Check again')
  await see('Release refused: not signed', 'refused')

  await publish()
  server.published.set('release.json', () => {})
  await press('Check again')
  await see('Checking for updates', 'checking')
  await press('Stop checking')
  await see('Release refused: not signed', 'stopped')

  await publish()
  await press('Check again')
  await see('Version 9.1.0 is available', 'newer')
  await expect(updates).toContainText('Long names are no longer cut.')
  await expect(
    window.getByRole('region', { name: 'Status' }).getByRole('link', { name: 'Version 9.1.0' }),
  ).toBeVisible()

  const unfinished: ServerResponse[] = []
  server.published.set(name, (response) => {
    response.writeHead(200).write(content.subarray(0, 9_000_000))
    unfinished.push(response)
  })
  await press('Download 9.1.0')
  await expect(updates.getByRole('progressbar', { name: 'Download' })).toBeVisible()
  await expect(updates.getByRole('button', { name: 'Cancel the download' })).toBeFocused()
  await see('Downloading version 9.1.0', 'downloading')
  // What's shown is there before the request is.
  await expect.poll(() => unfinished.length).toBe(1)
  await press('Cancel the download')
  await see('The download was cancelled', 'cancelled')
  // What has arrived may stay for the next attempt, under another name.
  expect(await readdir(join(profile, 'updates'))).not.toContain(name)

  await press('Download 9.1.0')
  await expect.poll(() => unfinished.length).toBe(2)
  unfinished[1]?.end(content.subarray(9_000_000))
  await see('Version 9.1.0 is ready to install', 'ready')

  await appendFile(join(profile, 'updates', name), 'x')
  await press('Show in folder')
  await see('Package refused: changed after download', 'altered')
  expect(await readdir(join(profile, 'updates'))).toEqual([])

  server.published.set(name, content)
  await press('Download again')
  await see('Version 9.1.0 is ready to install', 'ready again')
  await program.application.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Reflect.set(globalThis, 'shown', path)
  })
  await press('Show in folder')
  await expect
    .poll(() => program.application.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toBe(join(profile, 'updates', name))

  // The folder of whoever runs this stays as it is.
  const downloads = join(folder, 'downloads')
  await mkdir(downloads)
  await program.application.evaluate(({ app, shell }, downloadFolder) => {
    app.setPath('downloads', downloadFolder)
    shell.openPath = async (path) => {
      Reflect.set(globalThis, 'opened', path)
      return ''
    }
  }, downloads)
  await press('Open the package')
  await see('The package of version 9.1.0 is open', 'handed over')
  expect(await program.application.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(
    join(downloads, name),
  )

  const byItself = updates.getByRole('checkbox', { name: 'Check for updates once a day' })
  await byItself.click()
  await expect(byItself).not.toBeChecked()
})
