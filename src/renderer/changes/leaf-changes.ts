import type { FieldChange } from '../../shared/jobs/job.ts'
import { fieldWords } from './field-words.ts'
import { leavesOf, type Value, valueWords } from './value-words.ts'

/** What becomes of one value: a line of a review. */
export interface LeafChange {
  readonly path: string
  readonly name: string
  readonly before: Value
  readonly after: Value
}

/** The single values that a change of a field makes other than they were; those that stay are left out. */
export function leafChanges(
  { field, before, after }: FieldChange,
  currency: string | null = null,
): readonly LeafChange[] {
  const was = leavesOf(field, before)
  const becomes = leavesOf(field, after)
  const paths = [...new Set([...becomes.keys(), ...was.keys()])]
  return paths
    .filter((path) => was.get(path) !== becomes.get(path))
    .map((path) => ({
      path,
      name: fieldWords(path),
      before: valueWords(path, was.get(path), currency),
      after: valueWords(path, becomes.get(path), currency),
    }))
}
