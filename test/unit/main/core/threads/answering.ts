import { z } from 'zod'
import { answerQuestions, sayNews } from '../../../../../src/main/core/threads/answering-thread.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'

/** A thread for tests: it doubles numbers, refuses negative ones, and can be made to die, hang or hold on. */
answerQuestions({
  schema: z.object({
    id: z.int(),
    kind: z.enum(['double', 'count', 'die', 'hang', 'hold', 'bytes', 'texts']),
    number: z.int(),
  }),
  answer({ kind, number }, onProgress) {
    switch (kind) {
      case 'double':
        if (number < 0) throw new RangeError('negative')
        return number === 13 ? fail({ kind: 'cancelled', message: 'unlucky' }) : succeed(number * 2)
      case 'count':
        for (let done = 1; done <= number; done += 1) onProgress(done, number)
        sayNews({ counted: number })
        return succeed(number)
      case 'bytes':
        return succeed(new Uint8Array(number).fill(7))
      case 'texts':
        return succeed(Array.from({ length: number }, (_, place) => String(place)))
      case 'die':
        process.exit(1)
        break
      case 'hang':
        return new Promise(() => undefined)
      case 'hold':
        for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
    }
  },
  faultOf: (error) => (error instanceof RangeError ? { kind: 'cancelled', message: error.message } : null),
  handOver: (value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
})
