import { describe, expect, it } from 'vitest'
import {
  contentSecurityPolicy,
  developmentPolicy,
} from '../../../../../src/main/shell/pages/content-security-policy.ts'
import { pageSource } from '../../../../../src/main/shell/pages/page-source.ts'

describe('the pages', () => {
  it('are the built ones, unless a development server is set for an unpackaged program', () => {
    const built = { address: 'app://flightdeck/', origin: 'app://flightdeck', developmentOrigin: null }
    expect(pageSource(false, undefined)).toEqual(built)
    expect(pageSource(true, 'http://localhost:5173')).toEqual(built)
    expect(pageSource(false, 'not an address')).toEqual(built)
    for (const elsewhere of [
      'http://192.168.0.7:5173/',
      'https://example.com/',
      'http://localhost.example.com:5173/',
      'http://127.0.0.1@example.com:5173/',
      'file:///srv/pages',
    ]) {
      expect(pageSource(false, elsewhere), elsewhere).toEqual(built)
    }
    for (const here of ['http://127.0.0.1:5173', 'http://[::1]:5173', 'https://localhost:5173']) {
      expect(pageSource(false, here).developmentOrigin, here).toBe(here)
    }
    expect(pageSource(false, 'http://localhost:5173/')).toEqual({
      address: 'http://localhost:5173/',
      origin: 'http://localhost:5173',
      developmentOrigin: 'http://localhost:5173',
    })
  })

  it('allow nothing by default, and no foreign code', () => {
    for (const policy of [contentSecurityPolicy, developmentPolicy('http://localhost:5173')]) {
      const directives = new Map(
        policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
      )
      expect(directives.get('default-src')).toEqual(["'none'"])
      for (const name of ['object-src', 'frame-src', 'frame-ancestors', 'base-uri', 'form-action']) {
        expect(directives.get(name), name).toEqual(["'none'"])
      }
      expect(directives.get('worker-src')).toEqual(["'self'"])
      for (const name of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src']) {
        expect(directives.get(name)?.join(' '), name).not.toMatch(/unsafe|\*|https?:/)
      }
    }
    expect(contentSecurityPolicy).toContain("script-src 'self';")
    expect(developmentPolicy('http://localhost:5173')).toContain("connect-src 'self' ws://localhost:5173;")
  })
})
