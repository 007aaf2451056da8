import type { Json } from '../../../shared/core/json.ts'
import { fieldWords } from '../../changes/field-words.ts'
import { ValueView } from '../../changes/value-view.tsx'
import { leavesOf, valueWords } from '../../changes/value-words.ts'

interface LeafTextProps {
  readonly field: string
  readonly value: Json
  readonly currency?: string | null
}

/** A value as a person reads it; of one with parts, each part with its name. */
export function LeafText({ field, value, currency = null }: LeafTextProps) {
  const leaves = [...leavesOf(field, value)]
  if (leaves.length === 0) return <ValueView value={valueWords(field, null)} />
  return (
    <>
      {leaves.map(([path, leaf], index) => (
        <span key={path}>
          {index > 0 && '; '}
          {path !== field && `${fieldWords(path)}: `}
          <ValueView value={valueWords(path, leaf, currency)} />
        </span>
      ))}
    </>
  )
}
