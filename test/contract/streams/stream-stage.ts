import { demoApp } from '../../../src/sandbox/demo/people.ts'
import type { LiveStream, StreamEntry, StreamKind } from '../../../src/shared/streams/live-stream.ts'
import { eventually } from '../../support/eventually.ts'
import { unwrap } from '../../support/outcomes.ts'
import { bearerToken } from '../sandbox/streams/stream-client.ts'
import type { Stage } from '../stage/stage.ts'

export const everything = { text: '', type: null, rule: null, upTo: null } as const

export function addRule(stage: Stage, value: string, tag: string): Promise<void> {
  const { baseUrl, app } = stage.addresses()
  return addRuleAt(baseUrl, app, value, tag)
}

/** Adds a rule as another program would. */
export async function addRuleAt(
  base_url: string,
  app: { readonly consumerKey: string; readonly consumerSecret: string },
  value: string,
  tag: string,
): Promise<void> {
  const token = await bearerToken({ addresses: { base_url } }, app)
  const answer = await fetch(`${base_url}/2/tweets/search/stream/rules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ add: [{ value, tag }] }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
}

export async function post(stage: Stage, text: string): Promise<void> {
  await stage.control('POST', '/acts', { do: 'post', user: 'ada', text })
}

export async function stateOf(stage: Stage, stream: StreamKind): Promise<LiveStream> {
  const { streams } = unwrap(await stage.handlers.streams.live(undefined))
  const found = streams.find((one) => one.stream === stream)
  if (found === undefined) throw new Error(`No stream ${stream}`)
  return found
}

export async function isOpen(stage: Stage, stream: StreamKind): Promise<void> {
  await eventually(async () => {
    const { state } = await stateOf(stage, stream)
    if (state.kind !== 'open') throw new Error(JSON.stringify(state))
  })
}

/** All rows, oldest first. */
export async function entriesOf(stage: Stage, stream: StreamKind): Promise<readonly StreamEntry[]> {
  const page = { filter: { stream, ...everything }, offset: 0, count: 200 }
  return unwrap(await stage.handlers.streams.entries(page)).rows.toReversed()
}

/** Waits until the texts of the stored posts are these, in any order. */
export async function hasTexts(
  stage: Stage,
  texts: readonly string[],
  stream: StreamKind = 'filtered',
): Promise<void> {
  await eventually(async () => {
    const rows = await entriesOf(stage, stream)
    const found = rows.flatMap((row) => (row.kind === 'event' ? [row.summary] : []))
    const wanted = texts.map((text) => `@ada: ${text}`)
    if (found.toSorted().join() !== wanted.toSorted().join()) throw new Error(found.join(' | '))
  })
}

/** Makes a service the environment, as the demo app. */
export async function chooseService({ handlers: { session } }: Stage, url: string): Promise<void> {
  const hosts = { platformUrl: url, adsUrl: url, adsSandboxUrl: url, signatureHeader: 'x', signInHosts: [] }
  unwrap(await session.saveEnvironment({ environment: { id: 'own', name: 'Own', kind: 'custom', ...hosts } }))
  const { consumerKey, consumerSecret } = demoApp
  const callbackUrl = 'http://127.0.0.1/oauth/callback'
  unwrap(await session.saveKeys({ environmentId: 'own', consumerKey, consumerSecret, callbackUrl }))
  unwrap(await session.useEnvironment({ environmentId: 'own' }))
}
