import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { declined } from '../../core/faults.ts'
import type { FileDialog, NativeQuestion, NativeQuestions } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { Policies } from './policies.ts'

/** A policy limits what may be spent, so removing one takes a native question. */
export function createPolicyHandlers(
  policies: Policies,
  dialog: Pick<FileDialog, 'pickFile'>,
  questions: NativeQuestions,
  accountNameOf: (workspace: Workspace) => string,
): Handlers<'policy'> {
  /** Whether nothing is lost, or the user agrees to it. */
  const mayEnd = async (workspace: Workspace, next: string | null): Promise<boolean> => {
    const state = policies.state(workspace)
    if (state === null) return true
    const path = policies.pathOf(workspace)
    return (
      (path !== null && path === next) ||
      questions.confirm(endQuestion(accountNameOf(workspace), path ?? state.file, next))
    )
  }
  return {
    state: async ({ workspace }) => succeed(policies.state(workspace)),
    async choose({ workspace }) {
      const path = await dialog.pickFile('policy')
      if (path === null) return succeed(policies.state(workspace))
      if (!(await mayEnd(workspace, path))) return declined(t`The policy wasn’t changed.`)
      const chosen = await policies.choose(workspace, path)
      if (!chosen.ok) return chosen
      await policies.lookUpPlaces(workspace)
      return succeed(policies.state(workspace))
    },
    async refresh({ workspace }) {
      await policies.refresh(workspace)
      return succeed(policies.state(workspace))
    },
    async remove({ workspace }) {
      if (!(await mayEnd(workspace, null))) return declined(t`The policy wasn’t removed.`)
      const removed = await policies.choose(workspace, null)
      return removed.ok ? succeed(policies.state(workspace)) : removed
    },
  }
}

function endQuestion(accountName: string, before: string, next: string | null): NativeQuestion {
  const ending = t`The rules of ${before} no longer apply to ${accountName}.`
  return next === null
    ? {
        title: t`Confirm policy`,
        message: t`Stop using the policy?`,
        detail: t`${ending} Changes are published without them.`,
        action: t`Stop using it`,
      }
    : {
        title: t`Confirm policy`,
        message: t`Replace the policy?`,
        detail: t`${ending} From now on, ${next} does.`,
        action: t`Replace`,
      }
}
