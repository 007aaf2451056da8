import { useMemo } from 'react'
import {
  type ConsoleVariable,
  type VariableValues,
  valuesOfVariables,
} from '../../../../shared/console/console-variables.ts'
import { fail, type Outcome } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Act, useActOn } from '../../../data/act.ts'
import { type CallState, useCall } from '../../../data/client.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'

export interface Variables {
  readonly stored: CallState<readonly ConsoleVariable[]>
  /** Of the current environment: account, user, and stored variables. */
  readonly values: VariableValues
  readonly saving: Act<readonly ConsoleVariable[]>
  readonly save: (
    change: (before: readonly ConsoleVariable[]) => readonly ConsoleVariable[],
  ) => Promise<Outcome<readonly ConsoleVariable[]>>
}

/** The values of `{{name}}` in the current environment. */
export function useVariables(): Variables {
  const { bridge } = useWorkbench()
  const { environmentId, accountId, userId } = useLive('session')
  const variablesReply = useCall('console', 'variables', environmentId === null ? null : { environmentId })
  const saving = useActOn('console', 'variables', { environmentId: environmentId ?? '' })
  const values = useMemo(
    () => valuesOfVariables({ accountId, userId }, variablesReply.value ?? []),
    [variablesReply.value, accountId, userId],
  )
  return {
    stored: variablesReply,
    values,
    saving,
    save: (change) =>
      saving.run(async () => {
        if (environmentId === null || variablesReply.value === null) return fail(notLoaded)
        return bridge.console.saveVariables({ environmentId, variables: [...change(variablesReply.value)] })
      }),
  }
}

const notLoaded = {
  kind: 'refused',
  reason: 'state',
  message: t`The variables aren’t loaded yet. Try again in a moment.`,
} as const
