import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { PackageInstaller } from '../../../src/main/modules/updates/ports.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import { newKeyPair } from '../../../tools/package/release.ts'
import { unwrap } from '../../support/outcomes.ts'
import type { Published } from '../../support/release-server.ts'
import { settingsOf } from '../../unit/main/shell/support.ts'
import {
  content,
  keys,
  packageName,
  setUpdatesStage,
  type UpdatesStage,
  type UpdatesStageOptions,
} from './updates-stage.ts'

let stage: UpdatesStage
afterEach(() => stage.end())

/** The state after a check. */
async function checked() {
  await stage.updates.handlers.check(undefined)
  return (await stage.idle()).progress
}

/** Has checked, with 1.1.0 published. */
async function offered(options?: UpdatesStageOptions) {
  stage = await setUpdatesStage(options)
  await stage.publish()
  return checked()
}

async function downloaded(options?: UpdatesStageOptions) {
  await offered(options)
  await stage.updates.handlers.download(undefined)
  return (await stage.idle()).progress
}

const files = () => (existsSync(stage.folder) ? readdirSync(stage.folder) : [])
const sizeOf = (name: string) => statSync(join(stage.folder, name), { throwIfNoEntry: false })?.size
const release = { version: '1.1.0', notes: 'What is new.', fileName: packageName, bytes: content.length }

describe('checking for a release', () => {
  it('finds a newer one, and sends nothing about anyone', async () => {
    expect(await offered()).toEqual({ kind: 'newer', release })
    expect(stage.emitted.map(({ kind }) => kind)).toEqual(['checking', 'newer'])
    expect(stage.server.asked.map(({ name }) => name)).toEqual(['release.json', 'release.json.sig'])
    for (const { headers } of stage.server.asked)
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'cache-control', 'connection', 'host'])
    expect(stage.settings.values.get('updates')).toEqual({ checkedAt: stage.clock.at })
  })

  it('follows redirects to other hosts, which need no trust', async () => {
    stage = await setUpdatesStage()
    await stage.publish()
    const manifest = stage.server.published.get('release.json') ?? ''
    stage.server.published.set('assets/1', manifest)
    const elsewhere = stage.server.address.replace('127.0.0.1', 'localhost')
    stage.server.published.set('release.json', (response) =>
      response.writeHead(302, { location: `${elsewhere}/assets/1` }).end(),
    )
    expect(await checked()).toEqual({ kind: 'newer', release })
  })

  it('reports that this version is the newest', async () => {
    stage = await setUpdatesStage()
    await stage.publish('flightdeck-1.0.0-linux-x64.AppImage')
    expect(await checked()).toEqual({ kind: 'current' })
  })

  it('asks no server if the build has none, whatever is called', async () => {
    stage = await setUpdatesStage({ place: null })
    stage.updates.start()
    const { check, download, show, cancel } = stage.updates.handlers
    for (const call of [check, download, show, cancel])
      expect(await call(undefined)).toMatchObject({ value: { host: null, progress: { kind: 'unknown' } } })
    expect(stage.server.asked).toEqual([])
    expect(stage.emitted).toEqual([])
  })

  const day = 24 * 60 * 60 * 1_000
  it.each([
    ['the first time', null, true, true],
    ['a day later', day, true, true],
    ['within a day', day - 1, true, false],
    ['after the clock was wrong', -1, true, true],
    ['where a person switched it off', day, false, false],
  ])('automatically: %s', async (_when, ago, checksAutomatically, isAsked) => {
    const checkedAt = ago === null ? null : 1_700_000_000_000 - ago
    stage = await setUpdatesStage({ checksAutomatically, settings: settingsOf({ updates: { checkedAt } }) })
    stage.updates.start()
    await stage.idle()
    expect(stage.server.asked.length > 0).toBe(isAsked)
  })

  it('not automatically once a person has checked', async () => {
    const deferred: (() => void)[] = []
    stage = await setUpdatesStage({ later: (work) => void deferred.push(work) })
    stage.updates.start()
    await checked()
    for (const work of deferred) work()
    expect(stage.emitted.map(({ kind }) => kind)).toEqual(['checking', 'failed'])
  })

  it('can be stopped, and everything is as before', async () => {
    stage = await setUpdatesStage()
    stage.server.published.set('release.json', () => {})
    await stage.updates.handlers.check(undefined)
    await stage.updates.handlers.cancel(undefined)
    expect((await stage.idle()).progress).toEqual({ kind: 'unknown' })
    expect(stage.settings.values.size).toBe(0)
  })
})

describe('an untrusted release server', () => {
  const cases: readonly (readonly [string, (published: Map<string, Published>) => void, object])[] = [
    [
      'signs nothing',
      (all) => all.delete('release.json.sig'),
      { kind: 'failed', fault: { kind: 'notFound' } },
    ],
    [
      'has no release',
      (all) => all.clear(),
      { kind: 'failed', fault: { kind: 'notFound', code: 'RELEASE' } },
    ],
    ['sends garbage', (all) => all.set('release.json', '<html>'), { kind: 'refused', reason: 'signature' }],
    [
      'alters one byte',
      (all) => all.set('release.json', String(all.get('release.json')).replace('1.1.0', '1.2.0')),
      { kind: 'refused', reason: 'signature' },
    ],
    [
      'fails',
      (all) => all.set('release.json', (response) => response.writeHead(500).end('broken')),
      { kind: 'failed', fault: { kind: 'serverError', status: 500 } },
    ],
    [
      'redirects for ever',
      (all) =>
        all.set('release.json', (response) => response.writeHead(302, { location: 'release.json' }).end()),
      { kind: 'failed', fault: { kind: 'unexpected', status: 302 } },
    ],
    [
      'leads away from https',
      (all) =>
        all.set('release.json', (response) =>
          response.writeHead(302, { location: 'http://127.0.0.1:1/release.json' }).end(),
        ),
      { kind: 'failed', fault: { kind: 'unexpected', status: 302 } },
    ],
    [
      'sends far too much',
      (all) => all.set('release.json', (response) => void response.end(Buffer.alloc(70_000, ' '))),
      { kind: 'failed', fault: { kind: 'dropped', code: 'RESPONSE_TOO_LARGE' } },
    ],
    [
      'cuts the connection',
      (all) => all.set('release.json', (response) => void response.destroy()),
      { kind: 'failed', fault: { kind: 'dropped' } },
    ],
  ]
  it.each(cases)('%s', async (_what, spoil, expected) => {
    stage = await setUpdatesStage()
    await stage.publish()
    spoil(stage.server.published)
    expect(await checked()).toMatchObject({ ...expected, release: null })
    await stage.updates.handlers.download(undefined)
    expect(files()).toEqual([])
  })

  it('keeps newer releases back', async () => {
    stage = await setUpdatesStage()
    await stage.publish(packageName, content, keys.privateKey, -1)
    expect(await checked()).toMatchObject({ kind: 'refused', reason: 'expired' })
  })

  it('signs with a different key', async () => {
    stage = await setUpdatesStage()
    await stage.publish(packageName, content, newKeyPair().privateKey)
    expect(await checked()).toMatchObject({ kind: 'refused', reason: 'signature' })
  })

  it('offers an older version', async () => {
    stage = await setUpdatesStage()
    await stage.publish('flightdeck-0.9.0-linux-x64.AppImage')
    expect(await checked()).toMatchObject({ kind: 'refused', reason: 'downgrade' })
  })

  it('has nothing for this system', async () => {
    stage = await setUpdatesStage()
    await stage.publish('flightdeck-1.1.0-mac-arm64.dmg')
    expect(await checked()).toMatchObject({ kind: 'refused', reason: 'otherPlatform' })
  })

  it('isn’t the server whose certificate is trusted', async () => {
    stage = await setUpdatesStage({
      place: { address: 'https://127.0.0.1:1/stable', publicKey: keys.publicKey },
    })
    expect(await checked()).toMatchObject({ kind: 'failed', fault: { kind: 'offline' } })
  })
})

describe('downloading', () => {
  it('writes the package under its name, and nothing else, and makes it executable', async () => {
    expect(await downloaded()).toEqual({ kind: 'ready', release })
    expect(files()).toEqual([packageName])
    expect(readFileSync(join(stage.folder, packageName)).equals(content)).toBe(true)
  })

  const half = content.subarray(0, content.length / 2)
  it.each<[string, Published, object]>([
    ['other bytes of the same length', Buffer.alloc(content.length), { kind: 'refused', reason: 'package' }],
    ['more bytes', Buffer.concat([content, Buffer.from('!')]), { kind: 'refused', reason: 'package' }],
    ['fewer bytes', half, { kind: 'refused', reason: 'package' }],
    [
      'another address',
      (response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(content),
      { kind: 'failed', fault: { kind: 'unexpected', status: 301 } },
    ],
    [
      'an error of the server',
      (response) => response.writeHead(503).end(content),
      { kind: 'failed', fault: { kind: 'serverError', status: 503 } },
    ],
  ])('of %s leaves nothing, and can be started again', async (_what, answer, expected) => {
    await offered()
    stage.server.published.set(packageName, answer)
    await stage.updates.handlers.download(undefined)
    expect((await stage.idle()).progress).toMatchObject({ ...expected, release })
    expect(files()).toEqual([])
    stage.server.published.set(packageName, content)
    await stage.updates.handlers.download(undefined)
    expect((await stage.idle()).progress.kind).toBe('ready')
  })

  it('reports progress, runs once at a time, and ends when the user cancels it', async () => {
    await offered()
    let more = () => {}
    stage.server.published.set(packageName, (response) => {
      response.writeHead(200).write(half)
      more = () => void response.write('and more')
    })
    await stage.updates.handlers.download(undefined)
    await expect.poll(() => sizeOf(`${packageName}.part`)).toBe(half.length)
    more()
    const received = half.length + 'and more'.length
    await expect.poll(() => stage.emitted.at(-1)).toEqual({ kind: 'downloading', release, received })
    await stage.updates.handlers.download(undefined)
    await stage.updates.handlers.check(undefined)
    const answer = unwrap(await stage.updates.handlers.cancel(undefined))
    expect(answer.progress, 'an older state would undo the event').toEqual({ kind: 'cancelled', release })
    expect((await stage.idle()).progress).toEqual(answer.progress)
    expect(files()).toEqual([`${packageName}.part`])
    expect(stage.server.asked.filter(({ name }) => name === packageName)).toHaveLength(1)
  })

  it('ends with the program', async () => {
    await offered()
    stage.server.published.set(packageName, (response) => void response.writeHead(200).write(half))
    await stage.updates.handlers.download(undefined)
    await expect.poll(() => sizeOf(`${packageName}.part`)).toBe(half.length)
    await stage.updates.close()
    expect(files()).toEqual([`${packageName}.part`])
  })

  /** Downloads the first half, then the connection ends. */
  const downloadHalf = async () => {
    let cutConnection = () => {}
    stage.server.published.set(packageName, (response) => {
      response.writeHead(200, { 'content-length': content.length }).write(half)
      cutConnection = () => response.destroy()
    })
    await stage.updates.handlers.download(undefined)
    await expect.poll(() => sizeOf(`${packageName}.part`)).toBe(half.length)
    cutConnection()
    return (await stage.idle()).progress
  }
  const rest: Published = (response) =>
    response
      .writeHead(206, { 'content-range': `bytes ${half.length}-${content.length - 1}/${content.length}` })
      .end(content.subarray(half.length))
  it.each<[string, Published]>([
    ['the server sends the rest', rest],
    ['the server sends everything', content],
    [
      'the rest is on another host',
      (response) => {
        stage.server.published.set('elsewhere', rest)
        response.writeHead(302, { location: 'elsewhere' }).end()
      },
    ],
  ])('of a connection that was cut goes on where it was: %s', async (_case, second) => {
    await offered()
    expect(await downloadHalf()).toMatchObject({ kind: 'failed', fault: { kind: 'dropped' } })
    expect(sizeOf(`${packageName}.part`)).toBe(half.length)
    await checked()
    expect(sizeOf(`${packageName}.part`)).toBe(half.length)
    stage.server.published.set(packageName, second)
    await stage.updates.handlers.download(undefined)
    expect((await stage.idle()).progress).toEqual({ kind: 'ready', release })
    expect(stage.server.asked.at(-1)?.headers.range).toBe(`bytes=${half.length}-`)
    expect(readFileSync(join(stage.folder, packageName)).equals(content)).toBe(true)
  })

  it('doesn’t go on with bytes that aren’t the package’s', async () => {
    await offered()
    await downloadHalf()
    writeFileSync(join(stage.folder, `${packageName}.part`), Buffer.alloc(half.length))
    stage.server.published.set(packageName, rest)
    await stage.updates.handlers.download(undefined)
    expect((await stage.idle()).progress).toMatchObject({ kind: 'refused', reason: 'package' })
    expect(files()).toEqual([])
  })

  it('empties no folder that a link leads to', async () => {
    await offered()
    const elsewhere = mkdtempSync(join(tmpdir(), 'flightdeck-elsewhere-'))
    writeFileSync(join(elsewhere, 'letter'), 'mine')
    symlinkSync(elsewhere, stage.folder, 'junction')
    stage.server.published.set(packageName, content)
    await checked()
    expect(readdirSync(elsewhere)).toEqual(['letter'])
    symlinkSync(elsewhere, stage.folder, 'junction')
    await stage.updates.handlers.download(undefined)
    expect((await stage.idle()).progress.kind).toBe('ready')
    expect([readdirSync(elsewhere), files()]).toEqual([['letter'], [packageName]])
    rmSync(elsewhere, { recursive: true })
  })

  it('removes leftovers, and recognizes what was downloaded before', async () => {
    await downloaded()
    writeFileSync(join(stage.folder, 'flightdeck-0.9.0.AppImage.part'), 'left')
    expect(await checked()).toEqual({ kind: 'ready', release })
    expect(files()).toEqual([packageName])
    expect(stage.server.asked.filter(({ name }) => name === packageName)).toHaveLength(1)
  })
})

describe('using the download', () => {
  it('verifies it, then shows it in its folder', async () => {
    await downloaded()
    await stage.updates.handlers.show(undefined)
    expect((await stage.idle()).progress).toEqual({ kind: 'ready', release })
    expect(stage.shown).toEqual([join(stage.folder, packageName)])
    expect(stage.emitted.map(({ kind }) => kind)).toContain('verifying')
  })

  const altered = Buffer.from(content)
  altered[100_000] = 0
  it.each([
    ['one byte', altered],
    ['its length', content.subarray(1)],
  ])('refuses and deletes one that was changed on disk: %s', async (_what, bytes) => {
    const installed: string[] = []
    const installer: PackageInstaller = {
      installation: 'replace',
      async install(path) {
        installed.push(path)
        return succeed(true)
      },
    }
    await downloaded({ installer })
    const path = join(stage.folder, packageName)
    for (const use of [stage.updates.handlers.show, stage.updates.handlers.install]) {
      writeFileSync(path, bytes)
      await use(undefined)
      expect((await stage.idle()).progress).toMatchObject({ kind: 'refused', reason: 'altered', release })
      expect(files()).toEqual([])
      await stage.updates.handlers.download(undefined)
      expect((await stage.idle()).progress.kind).toBe('ready')
    }
    expect([stage.shown, installed]).toEqual([[], []])
  })

  const full = fail({ kind: 'storage', code: 'ENOSPC', message: 'The disk is full.' })
  /** A disk that is full for the first `times` attempts. */
  const failingInstall = (times: number) => {
    const asked: string[] = []
    const installer: PackageInstaller = {
      installation: 'replace',
      async install(path) {
        asked.push(path)
        return asked.length > times ? succeed(true) : full
      },
    }
    return { asked, installer }
  }
  const failed = { kind: 'failed', fault: full.fault, release, packageHandling: 'install' }

  it('tries to replace the program again with the package that still exists', async () => {
    const { asked, installer } = failingInstall(2)
    await downloaded({ installer })
    for (const expected of [failed, failed, { kind: 'replaced', release }]) {
      await stage.updates.handlers.install(undefined)
      expect((await stage.idle()).progress).toEqual(expected)
    }
    expect(asked).toHaveLength(3)
    expect(stage.server.asked.filter(({ name }) => name === packageName)).toHaveLength(1)
  })

  it('shows the package after a failed replacement, and requests another download if it is gone', async () => {
    const { asked, installer } = failingInstall(9)
    await downloaded({ installer })
    await stage.updates.handlers.install(undefined)
    expect((await stage.idle()).progress).toEqual(failed)
    await stage.updates.handlers.show(undefined)
    expect((await stage.idle()).progress).toEqual({ kind: 'ready', release })
    await stage.updates.handlers.install(undefined)
    await stage.idle()
    rmSync(join(stage.folder, packageName))
    await stage.updates.handlers.install(undefined)
    expect((await stage.idle()).progress).toMatchObject({ kind: 'refused', reason: 'altered', release })
    expect(asked).toHaveLength(2)
    await stage.updates.handlers.download(undefined)
    expect((await stage.idle()).progress).toEqual({ kind: 'ready', release })
  })

  it('replaces the program and restarts it, in this order only', async () => {
    const done: string[] = []
    const installer: PackageInstaller = {
      installation: 'replace',
      async install(path) {
        done.push(path)
        return succeed(true)
      },
    }
    await offered({ installer, restart: () => void done.push('restart') })
    await stage.updates.handlers.install(undefined)
    await stage.updates.handlers.restart(undefined)
    expect(done).toEqual([])
    await stage.updates.handlers.download(undefined)
    await stage.idle()
    await stage.updates.handlers.install(undefined)
    expect((await stage.idle()).progress).toEqual({ kind: 'replaced', release })
    await stage.updates.handlers.restart(undefined)
    expect(done).toEqual([join(stage.folder, packageName), 'restart'])
  })
  it.each(['run', 'open'] as const)(
    'hands it to the system, which can be asked again: %s',
    async (installation) => {
      const done: string[] = []
      const installer: PackageInstaller = {
        installation,
        async install(path) {
          done.push(path)
          return succeed(true)
        },
      }
      await downloaded({ installer, restart: () => void done.push('restart') })
      expect((await stage.idle()).installation).toBe(installation)
      for (let time = 0; time < 2; time += 1) {
        await stage.updates.handlers.install(undefined)
        expect((await stage.idle()).progress).toEqual({ kind: 'handedOver', release })
      }
      await stage.updates.handlers.restart(undefined)
      await stage.updates.handlers.download(undefined)
      const path = join(stage.folder, packageName)
      expect(done).toEqual([path, path])
      writeFileSync(path, 'other')
      await stage.updates.handlers.install(undefined)
      expect((await stage.idle()).progress).toMatchObject({ kind: 'refused', reason: 'altered', release })
      expect(done).toHaveLength(2)
    },
  )

  it('refuses one that changed between verification and installation', async () => {
    const installer: PackageInstaller = { installation: 'run', install: async () => succeed(false) }
    await downloaded({ installer })
    await stage.updates.handlers.install(undefined)
    expect((await stage.idle()).progress).toMatchObject({ kind: 'refused', reason: 'altered', release })
  })

  it('installs nothing that this system can only show', async () => {
    await downloaded()
    await stage.updates.handlers.install(undefined)
    expect(await stage.idle()).toMatchObject({ installation: null, progress: { kind: 'ready' } })
  })
})
