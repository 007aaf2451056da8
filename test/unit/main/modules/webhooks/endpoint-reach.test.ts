import { describe, expect, it } from 'vitest'
import { createEndpointProbe } from '../../../../../src/main/modules/webhooks/endpoint/probe.ts'
import { createEndpointReach } from '../../../../../src/main/modules/webhooks/endpoint-reach.ts'
import type { EndpointRequest } from '../../../../../src/main/modules/webhooks/ports.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'

/** Names resolve to what the test says; each is resolved again every time. */
function stage(names: Readonly<Record<string, readonly string[]>>, inSandbox = false, agrees = true) {
  const sent: EndpointRequest[] = []
  const asked: string[] = []
  const probe = createEndpointProbe({ lookup: async (host) => names[host] ?? [] })
  const reach = createEndpointReach({
    probe: {
      resolve: probe.resolve,
      isProxied: probe.isProxied,
      async send(request) {
        sent.push(request)
        return { kind: 'answered', status: 200, headers: {}, body: new Uint8Array(), durationMs: 1 }
      },
    },
    inSandbox: () => inSandbox,
    questions: {
      async confirm({ detail }) {
        asked.push(detail)
        return agrees
      },
    },
    control: { tunnels: async () => succeed(new Map([['tunnel.example', 'http://127.0.0.1:7000']])) },
  })
  return { reach, sent, asked }
}

describe('outside the sandbox', () => {
  it.each([
    ['http://127.0.0.1:8080/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[::1]/', '::1'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254'],
    ['http://0/', '0.0.0.0'],
    ['https://inside.example/', '192.168.0.7'],
    ['https://mixed.example/', '10.0.0.9'],
    ['https://tunnel.example/', '10.9.9.9'],
  ])('%s isn’t contacted without the user’s confirmation', async (url, address) => {
    const { reach } = stage({
      'inside.example': ['192.168.0.7'],
      'mixed.example': ['93.184.216.34', '10.0.0.9'],
      'tunnel.example': ['10.9.9.9'],
    })
    expect(unwrap(await reach.find(url, null))).toEqual({ kind: 'private', address })
    expect(unwrap(await reach.find(url, '10.1.1.1'))).toEqual({ kind: 'private', address })
    expect(unwrap(await reach.find(url, address))).toMatchObject({ kind: 'open', address, isPrivate: true })
  })

  it('doesn’t apply a confirmation to another address that the name resolves to by then', async () => {
    const names: Record<string, readonly string[]> = { 'moving.example': ['192.168.0.7'] }
    const { reach } = stage(names)
    expect(unwrap(await reach.find('https://moving.example/', null))).toMatchObject({ kind: 'private' })
    names['moving.example'] = ['127.0.0.1']
    expect(unwrap(await reach.find('https://moving.example/', '192.168.0.7'))).toEqual({
      kind: 'private',
      address: '127.0.0.1',
    })
  })

  it('sends to the address that was checked', async () => {
    const names: Record<string, readonly string[]> = { 'public.example': ['93.184.216.34'] }
    const { reach, sent } = stage(names)
    const way = unwrap(await reach.find('https://public.example/hook?a=1#part', null))
    names['public.example'] = ['127.0.0.1']
    if (way.kind !== 'open') throw new Error(way.kind)
    await reach.send(way, { method: 'GET', headers: {}, body: null, timeoutMs: 1, query: 'crc_token=x' })
    expect(sent).toMatchObject([
      { address: '93.184.216.34', url: 'https://public.example/hook?a=1&crc_token=x' },
    ])
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'https://a:b@example.com/', 'example.com', ''])(
    '%s isn’t an endpoint’s address',
    async (url) => {
      expect(await stage({}).reach.find(url, null)).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
    },
  )

  it('reports that a name can’t be resolved', async () => {
    expect(unwrap(await stage({}).reach.find('https://nowhere.example/', null))).toEqual({
      kind: 'unknown',
      code: 'ENOTFOUND',
    })
  })
})

describe('a page’s consent', () => {
  it('isn’t the user’s confirmation: main asks about the exact address, once per run', async () => {
    const no = stage({}, false, false)
    expect(unwrap(await no.reach.find('http://10.0.0.5/', '10.0.0.5'))).toMatchObject({ kind: 'private' })
    expect(no.asked).toEqual([expect.stringContaining('10.0.0.5')])
    const yes = stage({})
    for (const _ of [1, 2]) {
      expect(unwrap(await yes.reach.find('http://10.0.0.5/', '10.0.0.5'))).toMatchObject({ kind: 'open' })
    }
    expect(yes.asked).toHaveLength(1)
    expect(unwrap(await yes.reach.find('http://10.0.0.6/', '10.0.0.5'))).toMatchObject({ kind: 'private' })
  })

  it('isn’t needed for this receiver', async () => {
    const { reach, asked } = stage({}, false, false)
    expect(unwrap(await reach.findOwn('http://127.0.0.1:7000/in'))).toMatchObject({ kind: 'open' })
    expect(unwrap(await reach.findOwn('http://10.0.0.5/in'))).toMatchObject({ kind: 'private' })
    expect(asked).toEqual([])
  })
})

describe('in the sandbox', () => {
  it('reaches its tunnels and this computer, but no other private address', async () => {
    const { reach } = stage({}, true, false)
    expect(unwrap(await reach.find('http://192.168.0.1/', null))).toMatchObject({ kind: 'private' })
    expect(unwrap(await reach.find('http://169.254.169.254/', '169.254.169.254'))).toMatchObject({
      kind: 'private',
    })
    expect(unwrap(await reach.find('https://tunnel.example/hook?x=1', null))).toEqual({
      kind: 'open',
      url: 'http://127.0.0.1:7000/hook?x=1',
      throughTunnel: true,
      address: '127.0.0.1',
      isPrivate: true,
    })
    expect(unwrap(await reach.find('http://127.0.0.1:9/', null))).toMatchObject({ kind: 'open' })
  })
})
