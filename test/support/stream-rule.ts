import { demoApp } from '../../src/sandbox/demo/people.ts'
import type { SandboxControl } from './sandbox-control.ts'

/** Adds a rule to the filtered stream of the sandbox's app, as another program would. */
export async function addStreamRule({ baseUrl }: SandboxControl, value: string, tag: string): Promise<void> {
  const basic = Buffer.from(`${demoApp.consumerKey}:${demoApp.consumerSecret}`).toString('base64')
  const form = 'application/x-www-form-urlencoded'
  const granted = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': form },
    body: 'grant_type=client_credentials',
  })
  const token = String(Reflect.get(Object(await granted.json()), 'access_token'))
  const added = await fetch(`${baseUrl}/2/tweets/search/stream/rules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ add: [{ value, tag }] }),
  })
  if (added.status !== 201) throw new Error(await added.text())
}
