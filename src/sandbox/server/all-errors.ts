import { errorsOf, type Finding as RuleFinding } from '../../shared/domain/finding.ts'
import { inWords } from '../answer/ads-errors.ts'
import { asAdsError, eachOnce } from '../answer/findings.ts'
import type { AdsError } from '../answer/service-error.ts'
import type { ReadParameters } from './parameters.ts'
import type { Route } from './route.ts'

/** Every parameter that was given: its typed value, or its text where it could not be read. */
export function givenValues({ values, findings }: ReadParameters): Readonly<Record<string, unknown>> {
  const unread = findings.flatMap((finding) =>
    finding.kind === 'invalid' ? [[finding.parameter, finding.value] as const] : [],
  )
  return { ...Object.fromEntries(unread), ...values }
}

/**
 * All that is wrong with the parameters, one by one and together, in the order of the operation's table (decisions.md,
 * "Ads hosts"). What the rules say of a parameter that is wrong by itself is left out.
 */
export function parameterErrors(
  route: Pick<Route, 'parameters'>,
  read: ReadParameters,
  findings: readonly RuleFinding[],
): readonly AdsError[] {
  const alone = read.findings.map(inWords)
  const named = new Set(alone.map(({ parameter }) => parameter))
  const together = errorsOf(findings).filter(({ field }) => !named.has(field))
  const order = route.parameters.map(({ name }) => name)
  const place = ({ parameter, attribute }: AdsError): number => order.indexOf(parameter ?? attribute ?? '')
  return [...alone, ...eachOnce(together.map(asAdsError))].sort((a, b) => place(a) - place(b))
}
