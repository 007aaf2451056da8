import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { crcMistakeLabel, crcStepTitles } from '../../../shared/webhooks/crc-labels.ts'
import { type CrcReport, failsByAddressAlone } from '../../../shared/webhooks/crc-report.ts'
import { type ReportCard, testCases } from '../../../shared/webhooks/event-sending.ts'
import { eventTemplates, eventText } from '../../../shared/webhooks/event-templates.ts'
import { resultLabel, trialLabel } from '../../../shared/webhooks/event-tester-labels.ts'
import { openServices } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'
import { checkAddress, confirming } from '../webhooks/deliver.ts'

export const check = z.object({
  name: z.string(),
  /** skipped: an earlier step left nothing to check. */
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  message: z.string(),
})
export type Check = Readonly<z.output<typeof check>>

/** Challenges a webhook endpoint, then sends it events that it has to accept and others that it has to refuse. */
export async function checkEndpoint(context: Context, url: string): Promise<Outcome<readonly Check[]>> {
  const address = checkAddress(url)
  if (!address.ok) return address
  const isLocal = isOnThisMachine(new URL(url).origin)
  // Naming an address on this computer is the confirmation.
  const opened = await openServices(isLocal ? confirming(context) : context, 'reads', { part: 'inbox' })
  if (!opened.ok) return opened
  const { handlers } = opened.value
  try {
    const first = await handlers.webhooks.diagnose({ url, allowedAddress: null })
    if (!first.ok) return first
    const { privateAddress: allowedAddress } = first.value
    const challenged =
      allowedAddress === null ? first : await handlers.webhooks.diagnose({ url, allowedAddress })
    if (!challenged.ok) return challenged
    const isReached = challenged.value.steps.some(
      ({ name, verdict }) => name === 'connection' && verdict === 'passed',
    )
    const challengeResults = challengeChecks(challenged.value, isLocal)
    if (!isReached) return succeed(challengeResults)
    const tested = await handlers.eventTester.run({
      target: { kind: 'address', url, allowedAddress },
      trials: [...testCases],
      body: exampleEvent(context.clock.now()),
    })
    return tested.ok ? succeed([...challengeResults, ...trialChecks(tested.value)]) : tested
  } finally {
    await opened.value.close()
  }
}

function exampleEvent(at: number): string {
  const example = eventTemplates.find(({ key }) => key === 'profile.update.bio')
  if (example === undefined) throw new Error('The example of an event is gone.')
  return eventText(example, { userId: '1', eventId: randomUUID(), at })
}

/** The service reaches no address of this computer, which says nothing about a program under development. */
function challengeChecks({ steps, mistakes }: CrcReport, isLocal: boolean): readonly Check[] {
  const states = { passed: 'ok', remark: 'warning', failed: 'failed', skipped: 'skipped' } as const
  const isExcused = isLocal && failsByAddressAlone(steps)
  return steps.map(({ name, verdict, found }) => {
    const reasons = name === 'digest' ? mistakes.map((mistake) => crcMistakeLabel[mistake]) : []
    return {
      name: t`Challenge: ${crcStepTitles[name]}`,
      state: isExcused && verdict === 'failed' ? 'warning' : states[verdict],
      message: [found, ...reasons].join(' '),
    }
  })
}

function trialChecks({ trials }: ReportCard): readonly Check[] {
  return trials.map(({ trial, passed, results }) => {
    const { title, sent, expected } = trialLabel[trial]
    const answers = results.map(resultLabel).join(', ')
    return {
      name: t`Event: ${title}`,
      state: passed ? 'ok' : 'failed',
      message: passed ? answers : t`${sent}. Expected: ${expected}. Got: ${answers}.`,
    }
  })
}
