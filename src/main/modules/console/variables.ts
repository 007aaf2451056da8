import { consoleVariables } from '../../../shared/console/console-variables.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Redactor } from '../../core/api/redact.ts'
import { refuse } from '../../core/faults.ts'
import type { Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Handlers } from '../dependencies.ts'

export type ConsoleVariableHandlers = Pick<Handlers<'console'>, 'variables' | 'saveVariables'>

/** Variables of each environment, in the settings. Secrets are refused by name and by value. */
export function createVariables(settings: Settings, redactor: Redactor): ConsoleVariableHandlers {
  const keyOf = (environmentId: string) => `console.variables.${environmentId}`
  return {
    variables: async ({ environmentId }) =>
      succeed(readStored(settings, keyOf(environmentId), consoleVariables, [])),
    async saveVariables({ environmentId, variables }) {
      const secret = variables.find(({ value }) => redactor.text(value) !== value)
      if (secret !== undefined) return refuse(t`The value of ${secret.name} is a secret. It wasn’t saved.`)
      const saved = settings.set(keyOf(environmentId), variables)
      return saved.ok ? succeed(variables) : saved
    },
  }
}
