import { getPriority } from 'node:os'
import { serve } from '../../../../../src/main/core/threads/serve.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'

/** A worker for tests: it doubles numbers, refuses negative ones, and can be made to die, hang or block. */
const api = {
  double({ number }: Given): Outcome<number> {
    if (number < 0) throw new RangeError('negative')
    return number === 13 ? fail({ kind: 'cancelled', message: 'unlucky' }) : succeed(number * 2)
  },
  count({ number }: Given, onProgress: (done: number, total: number) => void): number {
    for (let done = 1; done <= number; done += 1) onProgress(done, number)
    return number
  },
  bytes: ({ number }: Given) => new Uint8Array(number).fill(7),
  texts: ({ number }: Given) => Array.from({ length: number }, (_, place) => String(place)),
  priority: (_given: Given) => getPriority(),
  die: (_given: Given) => process.exit(1),
  hang: (_given: Given) => new Promise<never>(() => undefined),
  hold(_given: Given): never {
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  },
}
export type TestApi = typeof api

interface Given {
  readonly number: number
}

serve(api, {
  faultOf: (error) => (error instanceof RangeError ? { kind: 'cancelled', message: error.message } : null),
  handOver: (value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  yields: true,
})
