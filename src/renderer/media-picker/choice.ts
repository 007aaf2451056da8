import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { formatAlternatives } from '../../shared/text/format.ts'
import { plural, t } from '../../shared/text/language.ts'
import { mediaRatio } from './media-facts.ts'

/**
 * The selection after a click on a row: with a maximum of one, it replaces the previous row; otherwise it's appended,
 * unless the maximum is reached.
 */
export function toggleChoice(
  choice: readonly EntityRow[],
  row: EntityRow,
  max: number,
): readonly EntityRow[] {
  const without = choice.filter(({ key }) => key !== row.key)
  if (without.length < choice.length) return without
  if (max === 1) return [row]
  return choice.length >= max ? choice : [...choice, row]
}

/** The selection with files that were just added, as far as they can be chosen; they're what the person wants to use. */
export function withAddedFiles(
  choice: readonly EntityRow[],
  added: readonly EntityRow[],
  { types, max, ...needs }: MediaNeeds & { readonly types: readonly string[]; readonly max: number },
): readonly EntityRow[] {
  const usable = added.filter(
    (row) => row.type !== null && types.includes(row.type) && choiceBlocker(row, needs) === null,
  )
  return usable.reduce((rows, row) => toggleChoice(rows, row, max), choice)
}

export interface MediaNeeds {
  /** Ratios that fit a type of media; every ratio does without. */
  readonly ratiosOf?: ((type: string) => readonly string[]) | undefined
  /** Whether others are refused instead of being cropped. */
  readonly needsRatio?: boolean | undefined
  /** Whether all media need one ratio, as in a carousel. */
  readonly needsOneRatio?: boolean | undefined
}

/** Why a media can't be chosen; null if it can. */
export function choiceBlocker(row: EntityRow, { ratiosOf, needsRatio }: MediaNeeds): string | null {
  const { change, remoteId, type } = row
  if (change?.kind === 'delete') return t`Will be deleted`
  if (remoteId === null && change !== null && change.errors > 0) {
    return plural(change.errors, { one: '# error, can’t be uploaded', other: '# errors, can’t be uploaded' })
  }
  const ratios = ratiosOf?.(type ?? '') ?? []
  return needsRatio === true && !hasOneOf(row, ratios) ? t`Must be ${formatAlternatives(ratios)}` : null
}

/** What to know before choosing a media that can be chosen; null if nothing. */
export function choiceNote(
  row: EntityRow,
  { ratiosOf, needsOneRatio }: MediaNeeds,
  choice: readonly EntityRow[],
): string | null {
  const ratios = ratiosOf?.(row.type ?? '') ?? []
  if (!hasOneOf(row, ratios)) return t`Shown cropped to ${formatAlternatives(ratios)}`
  const [first] = choice
  const ratio = first === undefined ? null : mediaRatio(first)
  return needsOneRatio === true && ratio !== null && !hasOneOf(row, [ratio])
    ? t`Other ratio than ${ratio}`
    : null
}

/** An unknown ratio may be one of them. */
function hasOneOf(row: EntityRow, ratios: readonly string[]): boolean {
  const ratio = mediaRatio(row)
  return ratio === null || ratios.length === 0 || ratios.includes(ratio)
}

/** Position of a row in the selection, from 1; null if it isn't selected. */
export function placeInChoice(choice: readonly EntityRow[], key: string): number | null {
  const index = choice.findIndex((row) => row.key === key)
  return index < 0 ? null : index + 1
}
