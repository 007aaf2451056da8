import type { clockSpeeds } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'

/** In a row of choices. */
export const shortSpeedLabels: Readonly<Record<(typeof clockSpeeds)[number], string>> = {
  0: t`Stopped`,
  1: t`Real time`,
  60: t`1 minute/s`,
  3600: t`1 hour/s`,
  86400: t`1 day/s`,
}

export const speedLabels: Readonly<Record<(typeof clockSpeeds)[number], string>> = {
  0: t`Stopped`,
  1: t`Real time`,
  60: t`A minute a second`,
  3600: t`An hour a second`,
  86400: t`A day a second`,
}
