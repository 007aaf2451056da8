import { demoApp } from '../../../../src/sandbox/demo/people.ts'

/** Where the sandbox answers. */
interface Place {
  readonly addresses: { readonly base_url: string }
}

/** The app's bearer token; by default the demo data's app. */
export async function bearerToken(
  { addresses }: Place,
  app: { readonly consumerKey: string; readonly consumerSecret: string } = demoApp,
): Promise<string> {
  const basic = Buffer.from(`${app.consumerKey}:${app.consumerSecret}`).toString('base64')
  const response = await fetch(`${addresses.base_url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  return String(Reflect.get(Object(await response.json()), 'access_token'))
}

export interface OpenStream {
  readonly status: number
  readonly headers: Headers
  /** The next line without its end, '' for a keep-alive; null at the end. Rejects if the connection is cut. */
  next(): Promise<string | null>
  /** The next line that isn't a keep-alive, as JSON. */
  nextJson(): Promise<unknown>
  close(): void
}

/** Opens a stream without using any client code. */
export async function openStream({ addresses }: Place, path: string, token: string): Promise<OpenStream> {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(addresses.base_url + path, { headers, signal: abort.signal })
  const lines = linesOf(response)
  const next = async () => (await lines.next()).value ?? null
  return {
    status: response.status,
    headers: response.headers,
    next,
    async nextJson() {
      for (;;) {
        const line = await next()
        if (line === null) throw new Error('The stream ended.')
        if (line !== '') return JSON.parse(line)
      }
    },
    close: () => abort.abort(),
  }
}

async function* linesOf(response: Response): AsyncGenerator<string, null> {
  if (!response.ok) {
    yield await response.text()
    return null
  }
  let rest = ''
  const decoder = new TextDecoder()
  if (response.body === null) return null
  for await (const chunk of response.body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error(`A line without its end: ${rest}`)
  return null
}
