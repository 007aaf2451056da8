import type { Finding } from '../../shared/core/finding.ts'
import type { AdsError } from './service-error.ts'

/**
 * Several errors with one code about one field become one error with all the details: two wrong slides, for instance.
 */
export function mergeErrors(errors: readonly AdsError[]): readonly AdsError[] {
  const byKind = new Map<string, AdsError>()
  for (const error of errors) {
    const kind = `${error.code} ${error.place ?? error.parameter ?? ''} ${error.attribute ?? ''}`
    const first = byKind.get(kind)
    const message = first === undefined ? error.message : `${first.message} ${error.message}`
    byKind.set(kind, { ...error, message })
  }
  return [...byKind.values()]
}

/** One rule error in the ads hosts' format. */
export function asAdsError({ code, message, field }: Finding): AdsError {
  return code === 'INVALID' ? { code, message, attribute: field } : { code, message, parameter: field }
}
