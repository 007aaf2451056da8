import type { clockSpeeds } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'

export const speedLabels: Readonly<Record<(typeof clockSpeeds)[number], string>> = {
  0: t`Stopped`,
  1: t`Real time`,
  60: t`A minute a second`,
  3600: t`An hour a second`,
  86400: t`A day a second`,
}
