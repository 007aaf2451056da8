import { describe, expect, test } from 'vitest'
import { readFault } from '../../../../../../src/main/core/api/faults/faults.ts'
import { createRedactor } from '../../../../../../src/main/core/api/redact.ts'
import { answer } from '../support.ts'

/** An answer and the expected fault, without its message. */
export type Row = readonly [
  name: string,
  status: number,
  body: unknown,
  fault: object,
  headers?: Record<string, string>,
]

export const redact = createRedactor().text
export const problemBase = 'https://platform.example/2/problems'

/** The fault without its message, which comes from the service. */
export function readFaultWithoutMessage(status: number, body: unknown, headers: Record<string, string> = {}) {
  const { message, ...fault } = readFault(answer(status, body, headers), redact)
  expect(message).not.toBe('')
  return fault
}

export function describeFaults(subject: string, rows: readonly Row[]): void {
  describe(subject, () => {
    for (const [name, status, body, fault, headers] of rows) {
      test(name, () => {
        expect(readFaultWithoutMessage(status, body, headers)).toEqual(fault)
      })
    }
  })
}

export const simple = (code: number, message = 'message') => ({ errors: [{ code, message }] })
export const ads = (code: string, extra: object = {}) => ({
  errors: [{ code, message: 'message', ...extra }],
  request: { params: {} },
})
export const problem = (slug: string, extra: object = {}) => ({
  type: `${problemBase}/${slug}`,
  title: 'Title',
  detail: 'message',
  ...extra,
})
