import { createElement, Fragment, type ReactNode } from 'react'
import { t } from '../../shared/text/language.ts'

/** Encloses the index of a value; doesn't occur in texts. */
const mark = '\u0000'

/** A text with elements inside: rich`See ${<Link href={to}>{t`the guide`}</Link>} for details`. */
export function rich(parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  const pieces = t(parts, ...values.map((_, index) => `${mark}${index}${mark}`)).split(mark)
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 === 0 ? piece : values[Number(piece)])),
  )
}
