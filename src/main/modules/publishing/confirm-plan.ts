import type { Environment } from '../../../shared/accounts/environment.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { ConfirmedAmount } from '../../../shared/money/money-threshold.ts'
import { t } from '../../../shared/text/language.ts'
import { declined, refuse } from '../../core/faults.ts'
import type { NativeQuestions } from '../../core/ports-desktop.ts'
import type { PlannedWorkspace } from '../checks/worker/check-reader.ts'
import { spendingQuestion, unconfirmedAmount } from './money.ts'
import { sharingQuestion } from './sharing-question.ts'

interface ConfirmationParts {
  readonly plan: () => Promise<Outcome<PlannedWorkspace>>
  readonly questions: NativeQuestions
  readonly accountName: string
  /** Null if the environment is gone. */
  readonly environment: Pick<Environment, 'kind' | 'name'> | null
  /** Amounts that a person typed in the window. */
  readonly typed: readonly ConfirmedAmount[]
}

/**
 * The plan after its amounts, its starts and its sharings are confirmed. Amounts are typed in the built-in sandbox; they,
 * and what starts to spend without being switched on, are asked in a native dialog elsewhere. Sharings are always asked.
 */
export async function confirmPlan({
  plan,
  questions,
  accountName,
  environment,
  typed,
}: ConfirmationParts): Promise<Outcome<PlannedWorkspace>> {
  const shownPlan = await plan()
  if (!shownPlan.ok) return shownPlan
  const { toType, starts, sharings } = shownPlan.value
  const isTyped = environment === null || environment.kind === 'sandbox'
  const untypedAmount = isTyped ? unconfirmedAmount(toType, typed) : null
  if (untypedAmount !== null) return refuse(untypedAmount)
  const confirmations = [
    ...(isTyped || (toType.length === 0 && !starts.hasUnswitched)
      ? []
      : [spendingQuestion(shownPlan.value, accountName, environment.name)]),
    ...(sharings.length === 0 ? [] : [sharingQuestion(sharings, accountName)]),
  ]
  for (const question of confirmations) {
    if (!(await questions.confirm(question))) return declined(t`Nothing was sent.`)
  }
  if (confirmations.length === 0) return shownPlan
  // A page may have changed a draft during a question.
  const currentPlan = await plan()
  if (!currentPlan.ok) return currentPlan
  const changedAmount = unconfirmedAmount(currentPlan.value.toType, isTyped ? typed : toType)
  if (changedAmount !== null) return refuse(changedAmount)
  if (!isTyped && writeJson(currentPlan.value.starts) !== writeJson(starts))
    return refuse(t`What starts to spend changed during the question. Nothing was sent.`)
  return writeJson(currentPlan.value.sharings) === writeJson(sharings)
    ? currentPlan
    : refuse(t`What is shared changed during the question. Nothing was sent.`)
}
