import { describe, expect, it } from 'vitest'
import { createExternalBrowser } from '../../../../../src/main/shell/system/external-browser.ts'

describe('the external browser', () => {
  it.each([
    ['https://docs.example.com/a?b=c#d', true],
    ['HTTPS://EXAMPLE.COM', true],
    ['http://127.0.0.1:4010/oauth', true],
    ['http://[::1]:4010/', true],
    ['http://example.com/', false],
    ['http://localhost:4010/', false],
    ['http://127.0.0.1.evil.test/', false],
    ['https://user:word@example.com/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['smb://server/share', false],
    ['ms-msdt:/id', false],
    ['app://flightdeck/', false],
    ['mailto:a@example.com', false],
    ['vscode://file/etc', false],
    ['--help', false],
    ['', false],
  ])('opens %s: %s', async (address, opens) => {
    const opened: string[] = []
    const browser = createExternalBrowser({ openExternal: async (url) => void opened.push(url) })
    expect((await browser.open(address)).ok).toBe(opens)
    expect(opened).toEqual(opens ? [new URL(address).href] : [])
  })

  it('reports that the system has none', async () => {
    const browser = createExternalBrowser({ openExternal: () => Promise.reject(new Error('no')) })
    expect(await browser.open('https://example.com/')).toMatchObject({
      ok: false,
      fault: { reason: 'state' },
    })
  })
})
