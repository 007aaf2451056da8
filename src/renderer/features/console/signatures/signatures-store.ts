import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import type { SignatureReport } from '../../../../shared/console/signature-report.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface SignatureForm {
  readonly method: ConsoleRequest['method']
  readonly url: string
  readonly contentType: string
  readonly body: string
  readonly header: string
  readonly baseString: string
}

export interface SignaturesState {
  readonly form: SignatureForm
  readonly task: Task
  readonly report: SignatureReport | null
}

export interface SignaturesStore {
  readonly store: StoreApi<SignaturesState>
  readonly change: (change: Partial<SignatureForm>) => void
  /** Secrets go in with the question and are not kept here. */
  readonly check: (secrets: {
    readonly consumerSecret: string
    readonly tokenSecret: string
  }) => Promise<void>
  readonly fillExample: () => void
}

const empty: SignatureForm = {
  ...{
    method: 'GET',
    url: '',
    contentType: 'application/x-www-form-urlencoded',
    body: '',
    header: '',
    baseString: '',
  },
}

/** The request of RFC 5849 3.4.1.1; its signature there is not one of HMAC-SHA1. */
const example: SignatureForm = {
  method: 'POST',
  url: 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
  contentType: 'application/x-www-form-urlencoded',
  body: 'c2&a3=2+q',
  header:
    'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ' +
    'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", ' +
    'oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
  baseString: '',
}

/** A signature that another program made, under the microscope. */
export const signaturesStore = oncePerWorkbench(({ bridge }: Workbench): SignaturesStore => {
  const store = createStore<SignaturesState>(() => ({ form: empty, task: rest, report: null }))
  const { getState, setState } = store
  return {
    store,
    change: (change) => setState(({ form }) => ({ form: { ...form, ...change }, report: null })),
    async check(secrets) {
      setState({ task: running })
      const outcome = await bridge.console.checkSignature({ ...getState().form, ...secrets })
      setState({ task: taskAfter(outcome), report: outcome.ok ? outcome.value : null })
    },
    fillExample: () => setState({ form: example, report: null }),
  }
})
