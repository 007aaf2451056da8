import type { SendResult, TestCase } from '../../../../shared/webhooks/event-sending.ts'

interface TrialLabel {
  readonly title: string
  /** What is sent. */
  readonly sent: string
  /** What a careful endpoint answers. */
  readonly expected: string
}

export const trialLabel: Readonly<Record<TestCase, TrialLabel>> = {
  once: { title: 'Once', sent: 'The event, correctly signed', expected: '200' },
  duplicate: {
    title: 'Duplicate',
    sent: 'The same event twice, because deliveries can repeat',
    expected: '200 both times, counted once',
  },
  wrongSignature: { title: 'Wrong signature', sent: 'Signed with another secret', expected: 'Refused, 4xx' },
  noSignature: { title: 'No signature', sent: 'Without the signature header', expected: 'Refused, 4xx' },
  changedBody: {
    title: 'Changed body',
    sent: 'One byte added after it was signed',
    expected: 'Refused, 4xx',
  },
  outOfOrder: {
    title: 'Out of order',
    sent: 'Two events, the later one first',
    expected: '200 both times',
  },
  large: { title: '1 MB', sent: 'Filled up to 1,048,576 bytes', expected: '200' },
  oldName: {
    title: 'Old name',
    sent: 'With a kind renamed on March 18, 2026',
    expected: '200, treated as the new kind',
  },
}

/** What came back for one request, in a few words. */
export function resultLabel(result: SendResult): string {
  switch (result.kind) {
    case 'answered':
      return `${result.status} after ${result.durationMs} ms`
    case 'unanswered':
      return `No answer: ${result.why}`
    case 'private':
      return 'Not sent: a private address'
  }
}
