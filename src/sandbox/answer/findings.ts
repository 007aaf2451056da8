import type { Finding } from '../../shared/domain/finding.ts'
import { errorsOf } from '../../shared/domain/finding.ts'
import { refuse } from './ads-errors.ts'
import type { AdsError, AdsRefusal } from './service-error.ts'

/**
 * What the shared rules find wrong, in the words of the ads hosts: `INVALID` names an attribute of the entity, every
 * other code a parameter of the request. Null where nothing is refused; warnings never are.
 */
export function refuseFindings(findings: readonly Finding[]): AdsRefusal | null {
  const errors = errorsOf(findings)
  return errors.length === 0 ? null : refuse(400, ...errors.map(asAdsError))
}

/** One error of the rules in the words of the ads hosts. */
export function asAdsError({ code, message, field }: Finding): AdsError {
  return code === 'INVALID' ? { code, message, attribute: field } : { code, message, parameter: field }
}
