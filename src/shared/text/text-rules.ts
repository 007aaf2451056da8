import type { Source } from '../api/operation.ts'
import type { Finding } from '../core/finding.ts'
import { countCharacters } from './characters.ts'

/** What a plain text field of a creative has to keep to. */
export interface TextRule {
  readonly field: string
  /** The field as a person calls it, at the beginning of a sentence: "First choice". */
  readonly label: string
  readonly required: boolean
  /** Most characters; null where there is no limit. */
  readonly maximum: number | null
  /** How characters are counted; as people do where it is left out. */
  readonly count?: (text: string) => number
  readonly source: Source
}

/** Missing and too long texts. `read` gives the text of a field, null where it is not set. */
export function textFindings(
  subject: string,
  rules: readonly TextRule[],
  read: (field: string) => string | null,
): readonly Finding[] {
  return rules.flatMap((rule): Finding[] => {
    const { field, label, required, maximum, count = countCharacters, source } = rule
    const text = read(field)
    if (text === null || text === '') {
      if (!required) return []
      const message = `${label} is needed.`
      return [missing(`${subject}.${inName(field)}-required`, field, message, source)]
    }
    const length = maximum === null ? 0 : count(text)
    if (maximum === null || length <= maximum) return []
    const message = `${label} has ${length} characters; ${maximum} are possible.`
    return [invalid(`${subject}.${inName(field)}-length`, field, message, source)]
  })
}

/** A required parameter that is not there. */
export function missing(rule: string, field: string, message: string, source: Source): Finding {
  return { rule, severity: 'error', field, code: 'MISSING_PARAMETER', message, source }
}

/** A parameter of a wrong form, length or value. */
export function invalid(rule: string, field: string, message: string, source: Source): Finding {
  return { rule, severity: 'error', field, code: 'INVALID_PARAMETER', message, source }
}

/** A media that is not in the library or not of the kind that is wanted. */
export function invalidMedia(rule: string, field: string, message: string, source: Source): Finding {
  return { rule, severity: 'error', field, code: 'INVALID_MEDIA', message, source }
}

function inName(field: string): string {
  return field.replaceAll('_', '-')
}
