import type { Finding } from '../core/finding.ts'
import type { Citation } from '../service-docs/citation.ts'
import { countCharacters } from './characters.ts'
import { t } from './language.ts'

/** The constraints of a creative's plain text field. */
export interface TextRule {
  readonly field: string
  /** The field's label at the start of a sentence: "First choice". */
  readonly label: string
  readonly required: boolean
  /** Maximum number of characters; null if unlimited. */
  readonly maximum: number | null
  /** How characters are counted; by code point if omitted. */
  readonly count?: (text: string) => number
  readonly source: Citation
}

/** Finds missing and too long texts. `read` returns the text of a field, null if it isn't set. */
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
      const message = t`${label} is required.`
      return [missingField(`${subject}.${inName(field)}-required`, field, message, source)]
    }
    const length = maximum === null ? 0 : count(text)
    if (maximum === null || length <= maximum) return []
    const message = `${label} has ${length} characters; the maximum is ${maximum}.`
    return [invalidField(`${subject}.${inName(field)}-length`, field, message, source)]
  })
}

/** A missing required parameter. */
export function missingField(rule: string, field: string, message: string, source: Citation): Finding {
  return { rule, severity: 'error', field, code: 'MISSING_PARAMETER', message, source }
}

/** A parameter with a wrong format, length or value. */
export function invalidField(rule: string, field: string, message: string, source: Citation): Finding {
  return { rule, severity: 'error', field, code: 'INVALID_PARAMETER', message, source }
}

/** Media that isn't in the media library, or isn't of the required kind. */
export function invalidMedia(rule: string, field: string, message: string, source: Citation): Finding {
  return { rule, severity: 'error', field, code: 'INVALID_MEDIA', message, source }
}

function inName(field: string): string {
  return field.replaceAll('_', '-')
}
