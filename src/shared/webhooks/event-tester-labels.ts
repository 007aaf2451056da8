import { t } from '../text/language.ts'
import type { SendResult, TestCase } from './event-sending.ts'

interface TrialLabel {
  readonly title: string
  /** What is sent. */
  readonly sent: string
  /** How a correct endpoint responds. */
  readonly expected: string
}

export const trialLabel: Readonly<Record<TestCase, TrialLabel>> = {
  once: { title: t`Once`, sent: t`The event, correctly signed`, expected: '200' },
  duplicate: {
    title: t`Duplicate`,
    // Whether it counts once can't be seen from outside.
    sent: t`The same event twice, because deliveries can repeat; your program should count it once`,
    expected: t`200 both times`,
  },
  wrongSignature: {
    title: t`Wrong signature`,
    sent: t`Signed with another secret`,
    expected: t`Refused, 4xx`,
  },
  noSignature: { title: t`No signature`, sent: t`Without the signature header`, expected: t`Refused, 4xx` },
  changedBody: {
    title: t`Changed body`,
    sent: t`One byte added after it was signed`,
    expected: t`Refused, 4xx`,
  },
  outOfOrder: {
    title: t`Out of order`,
    sent: t`Two events, the later one first`,
    expected: t`200 both times`,
  },
  otherScripts: {
    title: t`Other scripts`,
    sent: t`With umlauts, emoji, escapes and a number above 2^53, as a signature covers the bytes that arrive`,
    expected: '200',
  },
  large: { title: t`1 MB`, sent: t`Filled up to 1,048,576 bytes`, expected: '200' },
  oldName: {
    title: t`Old name`,
    sent: t`With a kind renamed on 18 March 2026; your program should treat it as the new one`,
    expected: '200',
  },
}

/** Short description of the response to one request. */
export function resultLabel(result: SendResult): string {
  switch (result.kind) {
    case 'answered':
      return t`${result.status} after ${result.durationMs} ms`
    case 'unanswered':
      return t`No response: ${result.why}`
    case 'private':
      return t`Not sent: a private address`
  }
}
