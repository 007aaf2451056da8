import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'playwright/test'
import { openCompanyProxy } from '../../../test/support/company-proxy.ts'
import { openWindow, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const script = `function FindProxyForURL(url, host) {
  if (shExpMatch(host, '*.inside.example') || isPlainHostName(host)) return 'DIRECT'
  if (dnsDomainIs(host, '.old.example')) return 'SOCKS old.example:1080; DIRECT'
  return 'PROXY a.example:3128; HTTPS b.example:443 ; SOCKS5 c.example:1080; DIRECT'
}`
const site = siteFor((_request, response) => response.end(script))

test('resolveProxy follows fixed rules, exceptions and what is never proxied', async () => {
  const answers = await application().evaluate(async ({ session }) => {
    const one = session.fromPartition('rules')
    await one.setProxy({
      mode: 'fixed_servers',
      proxyRules: 'proxy.example:3128',
      proxyBypassRules: '*.inside.example,10.0.0.0/8,<local>',
    })
    const hosts = [
      'api.example',
      'a.inside.example',
      '10.1.2.3',
      'intranet',
      'localhost',
      '127.0.0.1',
      '[::1]',
    ]
    const rules = await Promise.all(hosts.map((host) => one.resolveProxy(`https://${host}/`)))
    await one.setProxy({ mode: 'direct' })
    const direct = await one.resolveProxy('https://api.example/')
    const wrong = await one.setProxy({ mode: 'sideways' as 'direct' }).catch((error: Error) => error.message)
    return { rules, direct, wrong }
  })
  expect(answers.rules).toEqual(['PROXY proxy.example:3128', ...Array.from({ length: 6 }, () => 'DIRECT')])
  expect(answers.direct).toBe('DIRECT')
  expect(answers.wrong).toContain('Invalid mode')
})

test('resolveProxy returns a script’s answer, without spaces around its elements', async () => {
  const answers = await application().evaluate(async ({ session }, pacScript) => {
    const one = session.fromPartition('script')
    await one.setProxy({ mode: 'pac_script', pacScript })
    await one.forceReloadProxyConfig()
    const hosts = ['api.example', 'a.inside.example', 'x.old.example', '127.0.0.1']
    return Promise.all(hosts.map((host) => one.resolveProxy(`https://${host}/path?secret=1`)))
  }, `${site().origin}/proxy.pac`)
  expect(answers).toEqual([
    'PROXY a.example:3128;HTTPS b.example:443;SOCKS5 c.example:1080;DIRECT',
    'DIRECT',
    'SOCKS old.example:1080;DIRECT',
    'DIRECT',
  ])
})

test('a page goes through the proxy of its session, which asks `login` for credentials', async () => {
  const server = createServer((_request, response) => response.end('<p>reached</p>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await openCompanyProxy({
    hosts: { 'api.service.example:80': (server.address() as AddressInfo).port },
    wants: {
      authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}`,
      authenticate: 'Basic realm="Works"',
    },
  })
  try {
    await application().evaluate(async ({ app, session }, server_) => {
      const asked: unknown[] = []
      Reflect.set(globalThis, 'asked', asked)
      app.on('login', (event, _contents, { url, firstAuthAttempt }, info, callback) => {
        event.preventDefault()
        asked.push({ url, firstAuthAttempt, ...info })
        callback('ada', firstAuthAttempt ? 'wrong' : 'secret')
      })
      // Otherwise the new session's request for a dictionary reaches the proxy first, and the page uses its credentials.
      app.once('session-created', (created) => {
        created.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1/')
        created.setSpellCheckerLanguages([])
      })
      await session.fromPartition('behind').setProxy({ mode: 'fixed_servers', proxyRules: server_ })
    }, `127.0.0.1:${proxy.port}`)
    const page = await openWindow(application(), 'http://api.service.example/', { partition: 'behind' })
    await expect(page.getByText('reached')).toBeVisible()
    const url = 'http://api.service.example/'
    const asked = await application().evaluate(() => Reflect.get(globalThis, 'asked'))
    const info = { isProxy: true, scheme: 'basic', host: '127.0.0.1', port: proxy.port, realm: 'Works' }
    expect(asked).toEqual([
      { url, firstAuthAttempt: true, ...info },
      { url, firstAuthAttempt: false, ...info },
    ])
  } finally {
    await proxy.close()
    server.close()
  }
})
