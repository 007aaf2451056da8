import { describe, expect, it } from 'vitest'
import { ownPagesOnly } from '../../../../../src/main/shell/pages/navigation-policy.ts'
import { originOf, ownOrigin } from '../../../../../src/main/shell/pages/own-origin.ts'

describe('originOf', () => {
  it.each([
    ['app://flightdeck/a?b#c', 'app://flightdeck'],
    ['https://EXAMPLE.com:443/a', 'https://example.com'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1'],
    ['https://example.com:8443/', 'https://example.com:8443'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://u@example.com/', null],
    ['https://u:p@example.com/', null],
    ['app://u@flightdeck/', null],
    ['app:///x', null],
    ['about:blank', null],
    ['data:text/html,x', null],
    ['blob:https://example.com/1', null],
    ['file:///x', null],
    ['javascript:1', null],
    ['//example.com', null],
  ])('of %s is %s', (address, origin) => expect(originOf(address)).toBe(origin))
})

describe('our own pages', () => {
  const policy = ownPagesOnly(ownOrigin)
  const main = (url: string) => policy({ url, isMainFrame: true })

  it('may reload themselves', () => {
    expect(main('app://flightdeck/')).toBe('allowed')
    expect(main('app://flightdeck/?a#b')).toBe('allowed')
  })

  it('have no frames', () => {
    expect(policy({ url: 'app://flightdeck/', isMainFrame: false })).toBe('refused')
    expect(policy({ url: 'about:blank', isMainFrame: false })).toBe('refused')
  })

  it.each([
    'app://flightdeck.evil.test/',
    'app://flightdeckx/',
    'app://flightdeck@evil.test/',
    'app://flightdeck:8080/',
    'app://flightdeck./',
    'app://other/',
    'apps://flightdeck/',
    'https://flightdeck/',
    'https://example.com/?app://flightdeck/',
    'javascript:app://flightdeck/',
    'data:text/html,app://flightdeck/',
    'file:///flightdeck/',
    'about:blank',
    'blob:app://flightdeck/1',
    '',
  ])('do not go to %s', (url) => expect(main(url)).toBe('refused'))
})
