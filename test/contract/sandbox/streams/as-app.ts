import { afterEach } from 'vitest'
import { bearerOf, type otherApp } from '../platform-calls.ts'
import type { PlatformStage } from '../platform-stage.ts'
import { bearerToken, type OpenStream, openStream } from './stream-client.ts'

/** Calls with an app's bearer token; the streams it opens are closed after each test. */
export function asApp(stage: PlatformStage) {
  const opened: OpenStream[] = []
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close()
  })
  return {
    async call(method: string, address: string, json?: unknown, app?: typeof otherApp) {
      const authorization = await bearerOf(stage.sandbox, app)
      return stage.call(method, address, json === undefined ? { authorization } : { authorization, json })
    },
    async open(address: string): Promise<OpenStream> {
      const stream = await openStream(stage.sandbox, address, await bearerToken(stage.sandbox))
      opened.push(stream)
      return stream
    },
  }
}
