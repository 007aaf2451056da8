import type { Environment } from '../../shared/accounts/environment.ts'
import { environment as environmentSchema } from '../../shared/accounts/environment.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'
import { invalidInput } from '../invalid-input.ts'
import type { Context } from '../table/command.ts'

/** ID used for addresses given without an environment. */
const otherEnvironment = 'custom'

/** The environment described by variables; null if they give no address. */
export function givenEnvironment(
  {
    variables,
    options,
  }: Pick<Context, 'variables'> & { readonly options: Pick<Context['options'], 'environment'> },
  presets: readonly Environment[],
): Outcome<Environment | null> {
  const address = (name: string) => variables[`FLIGHTDECK_${name}`]?.trim().replace(/(?<!\/)\/+$/, '') || null
  const base = address('URL')
  const adsUrl = address('ADS_URL')
  const adsSandboxUrl = address('ADS_SANDBOX_URL')
  if (base === null && adsUrl === null && adsSandboxUrl === null) return succeed(null)
  const id = options.environment ?? otherEnvironment
  if (base === null) {
    return invalidInput(t`Set FLIGHTDECK_URL, the address of the platform host.`)
  }
  const preset = presets.find((one) => one.id === (id === 'sandbox' ? otherEnvironment : id))
  const read = environmentSchema.safeParse({
    name: id,
    signatureHeader: 'x-service-webhooks-signature',
    signInHosts: [],
    kind: 'custom',
    ...preset,
    id: id === 'sandbox' ? otherEnvironment : id,
    platformUrl: base,
    adsUrl: adsUrl ?? `${base}/ads`,
    adsSandboxUrl: adsSandboxUrl ?? `${base}/ads-sandbox`,
  })
  if (read.success) return succeed(read.data)
  const [issue] = read.error.issues
  return invalidInput(t`The addresses in FLIGHTDECK_URL can’t be used: ${issue?.message ?? ''}`)
}
