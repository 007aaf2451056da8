import { type LifePace, lifePaces, lifeRates } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'

export const paceLabels = {
  off: { title: t`Off`, hint: t`People act only when you let them.` },
  slow: { title: t`Slow`, hint: t`An act every five seconds.` },
  lively: { title: t`Lively`, hint: t`Five acts a second.` },
}

/** `rate`: acts per second. */
export function paceOf(rate: number): LifePace {
  return lifePaces.find((name) => lifeRates[name] === rate) ?? (rate < 1 ? 'slow' : 'lively')
}
