import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssetHandler } from '../../../../../src/main/shell/pages/app-protocol.ts'
import { resolveAsset } from '../../../../../src/main/shell/pages/resolve-asset.ts'
import { isPosix } from '../../../../support/runs.ts'

const root = `${sep}bundle`

describe('resolveAsset', () => {
  it.each([
    ['app://flightdeck/', 'index.html'],
    ['app://flightdeck', 'index.html'],
    ['app://flightdeck/index.html', 'index.html'],
    ['app://flightdeck/assets/index-BqJl2k_9.js', join('assets', 'index-BqJl2k_9.js')],
    ['app://flightdeck/assets/inter@2x.woff2?v=1#a', join('assets', 'inter@2x.woff2')],
  ])('finds %s', (address, file) => {
    expect(resolveAsset(root, address)).toBe(join(root, file))
  })
})

/** Addresses that must lead nowhere, each a technique that once worked somewhere. */
const hostile = [
  'app://flightdeck/../secret.txt',
  'app://flightdeck/../../etc/passwd',
  'app://flightdeck/assets/../../secret.txt',
  'app://flightdeck/./index.html',
  'app://flightdeck/%2e%2e/secret.txt',
  'app://flightdeck/%2E%2E%2Fsecret.txt',
  'app://flightdeck/..%2fsecret.txt',
  'app://flightdeck/.%2e/secret.txt',
  'app://flightdeck/%252e%252e/secret.txt',
  'app://flightdeck/%252e%252e%252fsecret.txt',
  'app://flightdeck/%c0%ae%c0%ae/secret.txt',
  'app://flightdeck/%e0%80%ae%e0%80%ae/secret.txt',
  'app://flightdeck/%uff0e%uff0e/secret.txt',
  'app://flightdeck/\u2025/secret.txt',
  'app://flightdeck/..\\secret.txt',
  'app://flightdeck/..%5csecret.txt',
  'app://flightdeck\\..\\secret.txt',
  'app://flightdeck/index.html%00.js',
  'app://flightdeck/index.html\u0000',
  'app://flightdeck/%00',
  'app://flightdeck//etc/passwd',
  'app://flightdeck///etc/passwd',
  'app://flightdeck/%2fetc/passwd',
  'app://flightdeck/C:/Windows/win.ini',
  'app://flightdeck/C%3A/Windows/win.ini',
  'app://flightdeck/C:\\Windows\\win.ini',
  'app://flightdeck//server/share/file.js',
  'app://flightdeck/index.html:stream',
  'app://flightdeck/NUL',
  'app://flightdeck/con.js',
  'app://flightdeck/.env',
  'app://flightdeck/.git/config',
  'app://flightdeck/assets/',
  'app://flightdeck/assets',
  'app://flightdeck/link-out.txt',
  'app://flightdeck/folder-out/secret.txt',
  'app://flightdeck/missing.js',
  'app://flightdeck/ index.html',
  'app://flightdeck/index.html ',
  'app://flightdeck/index.html\n',
  'app://flightdeck/index.html;x.js',
  'app://flightdeck/index.html*',
  'app://other/index.html',
  'app://FLIGHTDECK/index.html',
  'app://flightdeck./index.html',
  'app://flightdeck.example/index.html',
  'app://flightdeck:80/index.html',
  'app://user@flightdeck/index.html',
  'app://user:word@flightdeck/index.html',
  'app:/index.html',
  'app:index.html',
  'app:///index.html',
  'apps://flightdeck/index.html',
  'file:///etc/passwd',
  'https://flightdeck/index.html',
  'data:text/html,hello',
  'index.html',
  '',
]

describe('the asset handler', () => {
  let folder = ''
  let bundle = ''
  const read: string[] = []
  let handle: (request: Request) => Promise<Response>

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'flightdeck-assets-')))
    bundle = join(folder, 'renderer')
    await mkdir(join(bundle, 'assets'), { recursive: true })
    await mkdir(join(folder, 'outside'))
    await writeFile(join(bundle, 'index.html'), '<!doctype html>')
    await writeFile(join(bundle, 'assets', 'app.js'), 'export {}')
    await writeFile(join(bundle, 'assets', 'notes.exe'), 'no type of ours')
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await writeFile(join(folder, 'outside', 'secret.txt'), 'secret')
    if (isPosix) await symlink(join(folder, 'secret.txt'), join(bundle, 'link-out.txt'))
    await symlink(join(folder, 'outside'), join(bundle, 'folder-out'), 'junction')
    handle = createAssetHandler(bundle, {
      realpath,
      readFile: (path) => {
        read.push(path)
        return readFile(path)
      },
    })
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** A request as the protocol passes it on: its address needn't be one that `Request` accepts. */
  const request = (url: string, method = 'GET') =>
    Object.defineProperty(new Request('app://flightdeck/', { method }), 'url', { value: url })

  it.each(hostile)('answers 404 to %j and reads nothing', async (address) => {
    read.length = 0
    const response = await handle(request(address))
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found')
    expect(read).toEqual([])
  })

  it('withstands more than thirty addresses', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(30)
  })

  it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('doesn’t answer %s', async (method) => {
    expect((await handle(request('app://flightdeck/', method))).status).toBe(404)
  })

  it('serves a file with its type and the guards', async () => {
    const response = await handle(request('app://flightdeck/assets/app.js'))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('export {}')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('connection-allowlist')).toBe('(response-origin)')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    )
  })

  it('serves no file of an unknown type', async () => {
    expect((await handle(request('app://flightdeck/assets/notes.exe'))).status).toBe(404)
  })
})
