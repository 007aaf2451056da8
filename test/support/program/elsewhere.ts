import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { accessToken, signedFetch } from '../../contract/sandbox/support.ts'

/** Someone else who works on the same account with another program. */
export interface Elsewhere {
  /** A call of the ads host: `PUT`, `/12/accounts/…?title=…`; a body is sent as JSON. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

export async function elsewhere(window: Page): Promise<Elsewhere> {
  const state = await window.evaluate(() => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    return bridge.sandbox.state()
  })
  if (!state.ok || state.value.kind !== 'running') throw new Error('The sandbox does not run.')
  const { baseUrl, controlUrl } = state.value
  const addresses = {
    base_url: baseUrl,
    ads_url: `${baseUrl}/ads`,
    ads_sandbox_url: `${baseUrl}/ads-sandbox`,
    control_url: controlUrl,
  }
  const token = await accessToken({ addresses }, 'ada')
  return {
    async call(method, path, body) {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const init = body === undefined ? {} : json
      const response = await signedFetch(method, addresses.ads_url + path, token, {}, init)
      expect(response.status, await response.clone().text()).toBe(200)
      return response.json()
    },
  }
}
