import type { Fault } from '../../shared/core/fault.ts'
import type { Line } from './line.ts'

/** What a problem's fields say, and the step that helps. */
export async function adviceLines(fault: Fault): Promise<readonly Line[]> {
  if (fault.kind !== 'problem') return []
  const { problemAdvice } = await import('../../shared/core/problem-advice.ts')
  const { explanation, nextStep } = problemAdvice(fault.problem, 'command')
  return fault.message.includes(explanation) ? [nextStep] : [explanation, nextStep]
}
