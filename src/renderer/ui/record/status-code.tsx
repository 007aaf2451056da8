import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../status-label.tsx'
import { responseTone } from './response-tone.ts'

const icons = {
  error: IconAlertCircle,
  attention: IconAlertTriangle,
  neutral: IconArrowRight,
  ok: IconCircleCheck,
} as const

/** The tone and icon of a status; null: there was no response. */
export function statusSign(status: number | null) {
  const tone = responseTone(status)
  return { tone, icon: icons[tone] }
}

interface StatusCodeProps {
  readonly status: number
  /** Of what failed because of it; by default, its own. */
  readonly tone?: 'error' | undefined
  /** Text in a long list, in which a column of pills would be all that one sees. */
  readonly shape?: 'pill' | 'text'
}

/** An HTTP status by color and text. */
export function StatusCode({ status, tone, shape = 'pill' }: StatusCodeProps) {
  const shownTone = tone ?? statusSign(status).tone
  return <StatusLabel tone={shownTone} icon={icons[shownTone]} label={statusLabel(status)} shape={shape} />
}

/** Names of the statuses that the service uses (RFC 9110, RFC 6585). */
const names: Readonly<Record<number, string>> = {
  200: 'OK',
  201: t`Created`,
  202: t`Accepted`,
  204: t`No content`,
  302: t`Found`,
  400: t`Bad request`,
  401: t`Unauthorized`,
  403: t`Forbidden`,
  404: t`Not found`,
  409: t`Conflict`,
  429: t`Too many requests`,
  500: t`Internal server error`,
  502: t`Bad gateway`,
  503: t`Service unavailable`,
  504: t`Gateway timeout`,
}

/** "200 OK". */
export function statusLabel(status: number): string {
  const name = names[status]
  return name === undefined ? String(status) : `${status} ${name}`
}
