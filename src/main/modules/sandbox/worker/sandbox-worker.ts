import { demoApp, demoUsers } from '../../../../sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../../sandbox/sandbox.ts'
import { sandboxPort } from '../../../../shared/sandbox/sandbox-port.ts'
import type { SandboxAddresses } from '../../../core/ports.ts'
import { serve } from '../../../core/threads/serve.ts'

let starting: Promise<RunningSandbox> | null = null

const api = {
  async start({ dataDirectory }: { readonly dataDirectory: string }): Promise<SandboxAddresses> {
    starting ??= startSandbox({
      port: sandboxPort,
      anyPort: true,
      source: { kind: 'seed', seed: 'demo' },
      dataDirectory,
      latency: 0,
    })
    const { addresses, setAside } = await starting
    const { consumerKey, consumerSecret, clientId, callback } = demoApp
    return {
      baseUrl: addresses.base_url,
      adsUrl: addresses.ads_url,
      adsSandboxUrl: addresses.ads_sandbox_url,
      controlUrl: addresses.control_url,
      app: { consumerKey, consumerSecret, clientId, callbackUrl: callback },
      people: Object.values(demoUsers).map(({ username }) => username),
      notice: setAside === null ? undefined : setAsideNotice(setAside),
    }
  },
  /** Resolves when the sandbox's state is on disk. */
  async stop(): Promise<null> {
    await (await starting)?.stop()
    return null
  },
}
export type SandboxApi = typeof api

serve(api, {
  faultOf: (error) => ({
    kind: 'refused',
    reason: 'state',
    message: error instanceof Error ? error.message : String(error),
  }),
})

function setAsideNotice(path: string): string {
  return `The sandbox couldn't read its data from earlier runs and starts fresh. The old file is kept as ${path}.`
}
