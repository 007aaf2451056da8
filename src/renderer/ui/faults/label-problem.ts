import type { ProblemFault } from '../../../shared/core/fault.ts'
import { problemAdvice, problemTitles } from '../../../shared/core/problem-advice.ts'
import { t } from '../../../shared/text/language.ts'
import { refusalTone } from '../record/response-tone.ts'
import { type FaultMessage, tryAgain } from './label-shape.ts'

/** Messages for RFC 7807 problems without a kind of their own (errors-and-limits.md#problem-objects). */
export function problemMessage(fault: ProblemFault): FaultMessage {
  const { problem } = fault
  const { explanation, nextStep } = problemAdvice(problem, 'window')
  return {
    tone: refusalTone(fault.status),
    title: problemTitles[problem.slug] ?? t`The service answered with status ${fault.status}`,
    explanation,
    nextStep,
    action: tryAgain,
    details: [
      t`Status ${fault.status}, ${problem.type}`,
      ...[problem.title, problem.detail ?? ''].filter((text) => text !== ''),
      ...Object.entries(problem.extra).map(([field, value]) => `${field}: ${textOf(value)}`),
    ],
  }
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value)
}
