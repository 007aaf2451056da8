import type { Finding } from '../../shared/domain/finding.ts'
import { errorsOf } from '../../shared/domain/finding.ts'
import { refuseAll } from './ads-errors.ts'
import type { AdsError, AdsRefusal } from './service-error.ts'

/**
 * What the shared rules find wrong, in the words of the ads hosts: `INVALID` names an attribute of the entity, every
 * other code a parameter of the request. Null where nothing is refused; warnings never are.
 */
export function refuseFindings(findings: readonly Finding[]): AdsRefusal | null {
  const errors = errorsOf(findings)
  return errors.length === 0 ? null : refuseAll(400, eachOnce(errors.map(asAdsError)))
}

/** Errors of one code about one field are one error, which says everything: two slides that are wrong, say. */
export function eachOnce(errors: readonly AdsError[]): readonly AdsError[] {
  const byKind = new Map<string, AdsError>()
  for (const error of errors) {
    const kind = `${error.code} ${error.parameter ?? ''} ${error.attribute ?? ''}`
    const first = byKind.get(kind)
    const message = first === undefined ? error.message : `${first.message} ${error.message}`
    byKind.set(kind, { ...error, message })
  }
  return [...byKind.values()]
}

/** One error of the rules in the words of the ads hosts. */
export function asAdsError({ code, message, field }: Finding): AdsError {
  return code === 'INVALID' ? { code, message, attribute: field } : { code, message, parameter: field }
}
