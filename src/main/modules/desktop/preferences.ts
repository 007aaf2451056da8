import { succeed } from '../../../shared/core/outcome.ts'
import { defaultPreferences, type Preferences, preferences } from '../../../shared/desktop/preferences.ts'
import { anyCurrency, type MoneyThresholds, thresholdOf } from '../../../shared/money/money-threshold.ts'
import { t } from '../../../shared/text/language.ts'
import { declined } from '../../core/faults.ts'
import type { Emit, Settings } from '../../core/ports.ts'
import type { NativeQuestion, NativeQuestions } from '../../core/ports-desktop.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Handlers } from '../dependencies.ts'

const setting = 'preferences'

export function readPreferences(settings: Settings): Preferences {
  return readStored(settings, setting, preferences, defaultPreferences)
}

export interface ThresholdGuard {
  readonly questions: NativeQuestions
  /** Whether anything besides the built-in sandbox can be published to. */
  readonly spendsMoney: () => boolean
}

const thresholdQuestion: NativeQuestion = {
  title: t`Confirm thresholds`,
  message: t`Raise the confirmation thresholds?`,
  detail: t`Changes below the new thresholds are published without confirmation.`,
  action: t`Raise thresholds`,
}

export function createPreferencesHandlers(
  settings: Settings,
  emit: Emit,
  { questions, spendsMoney }: ThresholdGuard,
): Pick<Handlers<'preferences'>, 'read' | 'change'> {
  const currentPreferences = () => readPreferences(settings)
  return {
    read: async () => succeed(currentPreferences()),
    async change(changes) {
      const { moneyThresholds: after } = changes
      const raises =
        after !== undefined && isRaised(currentPreferences().moneyThresholds, after) && spendsMoney()
      if (raises && !(await questions.confirm(thresholdQuestion))) {
        return declined(t`The thresholds weren’t changed.`)
      }
      const next = preferences.parse({ ...currentPreferences(), ...changes })
      const saved = settings.set(setting, next)
      if (!saved.ok) return saved
      emit('preferencesChanged', next)
      return succeed(next)
    },
  }
}

/** Whether a currency's threshold was raised or removed. */
function isRaised(before: MoneyThresholds, after: MoneyThresholds): boolean {
  const currencies = new Set([anyCurrency, ...Object.keys(before), ...Object.keys(after)])
  const limit = (thresholds: MoneyThresholds, currency: string) =>
    thresholdOf(thresholds, currency) ?? Number.POSITIVE_INFINITY
  return [...currencies].some((currency) => limit(after, currency) > limit(before, currency))
}
