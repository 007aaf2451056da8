import {
  type TargetingGroupName,
  targetingGroupNames,
  targetingGroupOf,
} from '../entities/targeting/targeting-groups.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'
import { sameCriterion } from '../entities/targeting/targeting-set.ts'
import { ageBuckets, engagementTypes, termsOf } from '../entities/targeting/targeting-types.ts'
import { criterionText, ownName } from '../targeting/criterion-names.ts'
import { readKeywords, writeKeyword } from '../targeting/keyword-notation.ts'
import { editDistance } from '../targeting/place-match.ts'
import type { NamedCriterion } from '../targeting/targeting-view.ts'
import { folded } from '../text/folded.ts'
import { escapeFormula, unescapeFormula } from '../text/formula-cells.ts'
import { t } from '../text/language.ts'

/**
 * Cells of sheets that say whom a line item targets: every criterion of a column by name, `Germany; -Bavaria, Germany`.
 * A name that several have is followed by its kind, `New York, US [city]`, or by the value,
 * `Georgia [LOCATION:0123456789abcdef]`; a value without a name is written
 * with its type, `INTEREST:1005`. Keywords have the notation of the keyword picker.
 */

/** A spreadsheet cell holds up to 32,767 characters. */
export const maxTargetingCell = 32_000

/** Values by name. */
export interface TargetingIndex {
  /** The criterion as a cell contains it, whatever else is in the cell. */
  textOf(terms: CriterionTerms): string
  /** The same without what distinguishes it from others of its name. */
  plainTextOf(terms: CriterionTerms): string
  named(group: TargetingGroupName, name: string): readonly NamedCriterion[]
  /** Those of the name with this note. */
  noted(group: TargetingGroupName, name: string, note: string): readonly NamedCriterion[]
  /** The named criterion with this value. */
  valued(group: TargetingGroupName, value: string): readonly NamedCriterion[]
  similar(group: TargetingGroupName, name: string): readonly NamedCriterion[]
  /** Notes that no value has the name. */
  miss(group: TargetingGroupName, name: string): void
  /** The noted names, each once, at most 1,000. */
  missed(): readonly UnmatchedName[]
}

export interface UnmatchedName {
  readonly group: TargetingGroupName
  readonly name: string
}

const included = (targeting_type: string, targeting_value: string): CriterionTerms => ({
  targeting_type,
  targeting_value,
  operator_type: 'EQ',
})

/** Values that need no look-up. */
const ownCriteria: readonly CriterionTerms[] = [
  ...ageBuckets.map((bucket) => included('AGE', bucket)),
  ...['1', '2'].map((gender) => included('GENDER', gender)),
  ...['0', '1', '2', '3', '4'].map((platform) => included('PLATFORM', platform)),
  ...engagementTypes.map((type) => included('ENGAGEMENT_TYPE', type)),
  included('WIFI_ONLY', '1'),
  ...['1', '2', '3', '6'].map((months) => ({
    ...included('NETWORK_ACTIVATION_DURATION', months),
    operator_type: 'LT',
  })),
]

const isKeywords = (group: TargetingGroupName): boolean => group === 'targeting_keywords'
const maxSuggestions = 3
const maxMissed = 1_000

/** A named value, and what distinguishes it from others of the same name. */
export interface IndexedCriterion extends NamedCriterion {
  readonly note?: string | undefined
}

/** `named`: values named by look-ups, audience lists and the account's criteria. */
export function createTargetingIndex(named: Iterable<IndexedCriterion>): TargetingIndex {
  interface Known {
    readonly byName: Map<string, Map<string, NamedCriterion>>
    readonly byValue: Map<string, Map<string, NamedCriterion>>
  }
  const groups = new Map<TargetingGroupName, Known>(
    targetingGroupNames.map((group) => [group, { byName: new Map(), byValue: new Map() }]),
  )
  const names = new Map<string, string>()
  const notes = new Map<string, string>()
  const noteOf = (terms: CriterionTerms) => notes.get(valueKey(terms))
  const missed = new Map<string, UnmatchedName>()
  const put = (map: Map<string, Map<string, NamedCriterion>>, key: string, criterion: NamedCriterion) => {
    const same = map.get(key) ?? new Map<string, NamedCriterion>()
    map.set(key, same.set(identity(criterion), criterion))
  }
  const add = ({ note, ...given }: IndexedCriterion) => {
    const criterion = { ...given, operator_type: withoutExclusion(given.operator_type) }
    const existingGroup = groups.get(targetingGroupOf(given.targeting_type))
    if (existingGroup === undefined || termsOf(given.targeting_type) === undefined) return
    const name = given.name ?? ownName(given.targeting_type, given.targeting_value)
    if (name === null && given.targeting_type !== 'NETWORK_ACTIVATION_DURATION') return
    if (name !== null) names.set(valueKey(criterion), name)
    if (note !== undefined) notes.set(valueKey(criterion), note)
    put(existingGroup.byName, folded(criterionText(criterion, name)), { ...criterion, name })
    put(existingGroup.byValue, criterion.targeting_value, { ...criterion, name })
  }
  for (const terms of ownCriteria) add({ ...terms, name: null })
  for (const indexedCriterion of named) add(indexedCriterion)
  const index: TargetingIndex = {
    plainTextOf(terms) {
      const { targeting_type: type, operator_type: operator } = terms
      if (isKeywords(targetingGroupOf(type))) return index.textOf(terms)
      const plain = { ...terms, operator_type: withoutExclusion(operator) }
      const text = criterionText(plain, names.get(valueKey(plain)) ?? null)
      return (operator === 'NE' ? '-' : '') + escaped(text)
    },
    textOf(terms) {
      const { targeting_type: type, targeting_value: value, operator_type: operator } = terms
      const group = targetingGroupOf(type)
      if (isKeywords(group) && isReadBack(terms)) return escaped(writeKeyword(terms))
      const sign = operator === 'NE' ? '-' : ''
      const plain = { ...terms, operator_type: withoutExclusion(operator) }
      const text = criterionText(plain, names.get(valueKey(plain)) ?? null)
      const same = isKeywords(group) ? [] : index.named(group, text)
      const isKnown = same.some((criterion) => identity(criterion) === identity(plain))
      const bound = operator === 'EQ' || operator === 'NE' ? '' : `${operator}:`
      if (!isKnown || !isPlainText(text)) return sign + escaped(`${type}:${bound}${value}`)
      if (same.length === 1) return sign + escaped(text)
      const note = noteOf(plain)
      const isOnly = note !== undefined && same.filter((criterion) => noteOf(criterion) === note).length === 1
      return sign + escaped(`${text} [${isOnly ? note : `${type}:${value}`}]`)
    },
    noted: (group, name, note) =>
      index.named(group, name).filter((criterion) => noteOf(criterion) === folded(note)),
    named: (group, name) => [...(groups.get(group)?.byName.get(folded(name))?.values() ?? [])],
    valued: (group, value) => [...(groups.get(group)?.byValue.get(value)?.values() ?? [])],
    similar(group, name) {
      const searchedName = folded(name)
      const maxDistance = searchedName.length < 3 ? 0 : Math.max(1, Math.floor(searchedName.length / 4))
      const candidates: { readonly criterion: NamedCriterion; readonly distance: number }[] = []
      for (const [known, same] of groups.get(group)?.byName ?? []) {
        const short = known.split(', ')[0] ?? known
        const distance = Math.min(
          editDistance(searchedName, known, maxDistance),
          editDistance(searchedName, short, maxDistance),
        )
        if (distance > maxDistance) continue
        for (const criterion of same.values()) candidates.push({ criterion, distance })
      }
      return candidates
        .sort((a, b) => a.distance - b.distance)
        .slice(0, maxSuggestions)
        .map(({ criterion }) => criterion)
    },
    miss(group, name) {
      if (missed.size < maxMissed) missed.set(`${group} ${folded(name)}`, { group, name })
    },
    missed: () => [...missed.values()],
  }
  return index
}

const identity = ({ targeting_type, targeting_value, operator_type }: CriterionTerms): string =>
  `${targeting_type} ${operator_type} ${targeting_value}`
const valueKey = ({ targeting_type, targeting_value }: CriterionTerms): string =>
  `${targeting_type} ${targeting_value}`

/** The operator that a minus sign inverts. */
function withoutExclusion(operator: string): string {
  return operator === 'NE' ? 'EQ' : operator
}

/** Whether a text can be written plainly: it has no sign, brackets or type that would be read as such. */
function isPlainText(text: string): boolean {
  return !/^[-−+]|^[A-Z_]+:|\]$|^\s|\s$/.test(text) && text !== ''
}

/** Whether the keyword's notation is read back as the same keyword. */
function isReadBack(terms: CriterionTerms): boolean {
  const written = writeKeyword(terms)
  if (typedForm.test(written)) return false
  const [only, ...others] = readKeywords(written).criteria
  return only !== undefined && others.length === 0 && sameCriterion(only, terms)
}

/** `INTEREST:1005`, with `-` in front to exclude it; with another operator, `NETWORK_ACTIVATION_DURATION:GTE:3`. */
const typedForm = /^([-−]?)\s*([A-Z_]{1,60}):(.*)$/s

const separators = /[;\n]/

/** Separators in a name are escaped with a backslash. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replace(/^ | $/g, '\\s')
}

/** The parts of a cell, with escapes resolved. */
function partsOf(cell: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  const end = () => {
    const trimmed = withoutBlanks(part)
    if (trimmed !== '') parts.push(trimmed)
    part = ''
  }
  for (let place = 0; place < cell.length; place += 1) {
    const letter = cell[place] ?? ''
    if (letter === '\\') {
      place += 1
      // Kept as escapes until the part is trimmed.
      part += `\\${cell[place] ?? '\\'}`
    } else if (separators.test(letter)) end()
    else part += letter
  }
  end()
  return parts
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', s: ' ' }

function unescaped(part: string): string {
  return part.replaceAll(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter)
}

/** The criteria of a column as a cell: included ones first, sorted by name. */
export function writeTargetingCell(
  group: TargetingGroupName,
  criteria: readonly CriterionTerms[],
  index: TargetingIndex,
): string {
  const groupCriteria = criteria.filter(({ targeting_type: type }) => targetingGroupOf(type) === group)
  const texts = (isExcluded: boolean) =>
    groupCriteria
      .filter(({ operator_type }) => (operator_type === 'NE') === isExcluded)
      .map(index.textOf)
      .sort()
  const text = [...texts(false), ...texts(true)].join('; ')
  return text.length > maxTargetingCell ? tooLong(groupCriteria.length) : escapeFormula(text)
}

function tooLong(count: number): string {
  return `(${count} values, too long for a cell)`
}

export type TargetingCellResult =
  | { readonly kind: 'keep' }
  | { readonly kind: 'criteria'; readonly criteria: readonly CriterionTerms[] }
  /** Messages about what isn't understood. */
  | { readonly kind: 'problem'; readonly messages: readonly string[] }

/** Reads a cell against the line item's criteria. Blank keeps them, `[]` removes those of the column. */
export function readTargetingCell(
  group: TargetingGroupName,
  title: string,
  cell: string,
  current: readonly CriterionTerms[],
  index: TargetingIndex,
): TargetingCellResult {
  const text = cell.replace(/\r\n?/g, '\n')
  if (text.trim() === '' || text === writeTargetingCell(group, current, index)) return { kind: 'keep' }
  const groupCriteria = current.filter(({ targeting_type: type }) => targetingGroupOf(type) === group)
  if (text.trim() === '[]')
    return groupCriteria.length === 0 ? { kind: 'keep' } : { kind: 'criteria', criteria: [] }
  // Names that several values have may have been unique when the sheet was written: the line item's own is meant.
  const plain = Map.groupBy(groupCriteria, index.plainTextOf)
  const written = new Map([
    ...[...plain].flatMap(([name, [only, ...others]]): [string, CriterionTerms][] =>
      only === undefined || others.length > 0 ? [] : [[name, only]],
    ),
    ...groupCriteria.map((terms): [string, CriterionTerms] => [index.textOf(terms), terms]),
  ])
  const criterionByIdentity = new Map<string, CriterionTerms>()
  const messages: string[] = []
  for (const part of partsOf(unescapeFormula(text))) {
    const writtenCriterion = written.get(part)
    const partReading = writtenCriterion ?? readPart(group, unescaped(part), index)
    if (typeof partReading === 'string') messages.push(`${title}: ${partReading}`)
    else criterionByIdentity.set(identity(partReading), partReading)
  }
  if (messages.length > 0) return { kind: 'problem', messages }
  const isSame =
    criterionByIdentity.size === groupCriteria.length &&
    groupCriteria.every((terms) => criterionByIdentity.has(identity(terms)))
  return isSame ? { kind: 'keep' } : { kind: 'criteria', criteria: [...criterionByIdentity.values()] }
}

/** The criterion of a part, or a message why there is none. */
function readPart(group: TargetingGroupName, part: string, index: TargetingIndex): CriterionTerms | string {
  const [, typedSign = '', type, value = ''] = typedForm.exec(part) ?? []
  if (type !== undefined && (!isKeywords(group) || termsOf(type) !== undefined)) {
    return checked(group, { ...included(type, value), operator_type: typedSign === '' ? 'EQ' : 'NE' }, part)
  }
  if (isKeywords(group)) {
    const [only] = readKeywords(part.replace(/^−/, '-')).criteria
    return only ?? t`${quote(part)} isn’t a keyword.`
  }
  const isExcluded = /^[-−]/.test(part)
  const text = (isExcluded ? part.slice(1) : part).trim()
  const result = valueNamed(group, text, index)
  if (typeof result === 'string' || !isExcluded) return result
  return checked(group, { ...result, operator_type: 'NE' }, text)
}

/** Types whose values can be distinguished from names by their format. */
const typesByForm: Readonly<Partial<Record<TargetingGroupName, string>>> = {
  targeting_locations: 'LOCATION',
  targeting_languages: 'LANGUAGE',
  targeting_age: 'AGE',
  targeting_gender: 'GENDER',
  targeting_interests: 'INTEREST',
}

/** `Paris [LOCATION:3]`: the name, and the hint in brackets. */
function hintedParts(text: string): { readonly name: string; readonly hint: string | null } {
  const open = text.endsWith(']') ? text.lastIndexOf('[') : -1
  const hint = open === -1 ? '' : text.slice(open + 1, -1)
  return hint === '' || hint.includes(']')
    ? { name: text, hint: null }
    : { name: text.slice(0, open).trimEnd(), hint }
}

/** Escaped characters are still escapes here, so only plain blanks are cut off. */
function withoutBlanks(part: string): string {
  let end = part.length
  while (end > 0 && (part[end - 1] === ' ' || part[end - 1] === '\t')) end -= 1
  return part.slice(0, end).replace(/^[ \t]+/, '')
}

function valueNamed(group: TargetingGroupName, text: string, index: TargetingIndex): CriterionTerms | string {
  const { name, hint } = hintedParts(text)
  if (hint !== null) {
    const [noted, ...others] = index.noted(group, name, hint)
    if (noted !== undefined && others.length === 0) return plainTerms(noted)
    const [, type, value = hint] = /^([A-Z_]+):(.*)$/.exec(hint) ?? []
    const candidates = index
      .valued(group, value)
      .filter(({ targeting_type }) => type === undefined || targeting_type === type)
    const [meant] = candidates.filter((criterion) => folded(index.textOf(criterion)).startsWith(folded(name)))
    if (meant !== undefined) return plainTerms(meant)
    const [other] = candidates
    return other === undefined
      ? t`no value ${quote(hint)} is known.`
      : t`${quote(hint)} is ${other.name ?? other.targeting_value}, not ${quote(name)}.`
  }
  const named = index.named(group, text)
  const [only, ...others] = named.length > 0 ? named : index.named(group, ageAsWritten(text))
  if (only !== undefined && others.length === 0) return plainTerms(only)
  if (only !== undefined) {
    const choices = [only, ...others].slice(0, maxSuggestions).map(index.textOf)
    return t`${quote(text)} can be any of ${choices.join(' · ')}. Write one of these.`
  }
  const [valued, ...more] = index.valued(group, text)
  if (valued !== undefined && more.length === 0) return plainTerms(valued)
  const type = typesByForm[group]
  if (type !== undefined && termsOf(type)?.isValue(text) === true) return included(type, text)
  index.miss(group, text)
  const similar = index.similar(group, text).map(index.textOf)
  return similar.length === 0
    ? t`${quote(text)} isn’t known. Check the spelling, or write its type and ID.`
    : t`${quote(text)} isn’t known. Did you mean ${similar.join(' · ')}?`
}

/** `25-49` and `50+` as the names of ages have them. */
function ageAsWritten(text: string): string {
  const [, from, to] = /^(\d\d)\s*[-–]\s*(\d\d)$/.exec(text) ?? []
  if (from !== undefined && to !== undefined) return ownName('AGE', `AGE_${from}_TO_${to}`) ?? text
  const [, over] = /^(\d\d)\s*\+$/.exec(text) ?? []
  return over === undefined ? text : (ownName('AGE', `AGE_OVER_${over}`) ?? text)
}

/** Of a type and value that the cell names itself. */
function checked(group: TargetingGroupName, terms: CriterionTerms, part: string): CriterionTerms | string {
  const typeTerms = termsOf(terms.targeting_type)
  if (typeTerms === undefined) return t`there’s no targeting type ${quote(terms.targeting_type)}.`
  if (targetingGroupOf(terms.targeting_type) !== group) return t`${quote(part)} belongs in another column.`
  const [, bound, value] = /^(LT|GTE):(.*)$/.exec(terms.targeting_value) ?? []
  const boundTerms =
    bound === undefined || value === undefined
      ? terms
      : { ...terms, operator_type: bound, targeting_value: value }
  if (!typeTerms.isValue(boundTerms.targeting_value)) return t`${quote(part)} isn’t a valid ID.`
  if (!typeTerms.operators.some((operator) => operator === boundTerms.operator_type)) {
    return boundTerms.operator_type === 'NE'
      ? t`${quote(part)} can’t be excluded.`
      : t`${quote(part)} can only be excluded. Put - in front of it.`
  }
  return boundTerms
}

function plainTerms({ targeting_type, targeting_value, operator_type }: CriterionTerms): CriterionTerms {
  return { targeting_type, targeting_value, operator_type }
}

function quote(text: string): string {
  return `“${text.slice(0, 60)}”`
}
