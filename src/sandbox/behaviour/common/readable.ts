import type { z } from 'zod'
import type { Operation } from '../../../shared/api/operation.ts'
import type { RequestValues } from './request-values.ts'

/** The parameters that could be parsed, typed, while a request is checked. */
export function readable<O extends Operation>(
  operation: O,
  given: RequestValues,
): Partial<z.output<O['params']>> {
  const values = Object.entries(operation.params.shape).flatMap(([name, schema]) => {
    const parsedValue = given[name] === undefined ? null : schema.safeParse(given[name])
    return parsedValue?.success === true ? [[name, parsedValue.data] as const] : []
  })
  // Every value has passed its schema.
  return Object.fromEntries(values) as Partial<z.output<O['params']>>
}
