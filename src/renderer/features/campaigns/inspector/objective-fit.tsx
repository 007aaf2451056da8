import { Button, Stack } from '@mantine/core'
import type { Fields } from '../../../../shared/core/json.ts'
import { termsOf } from '../../../../shared/entities/line-items/objective-matrix.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { fieldLabel } from '../../../changes/field-labels.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { inSentence } from '../../../ui/text-format.ts'
import { type EntityForm, isNew } from './entity-form.ts'
import styles from './inspector.module.css'
import { fieldValueLabel } from './value-labels.ts'

/**
 * Replacements for values that don't go with the objective of a new line item: the first of the objective's own. Empty
 * if everything fits, or if the objective is unknown.
 */
export function fittingFields(content: Fields): Fields {
  const terms = termsOf(textIn(content, 'objective'))
  if (terms === null) return {}
  const { goals, productTypes, bidStrategies, placementsNeeded, takesFrequencyCap } = terms
  const fits = (field: string, known: readonly string[]) => {
    const value = textIn(content, field)
    return value === '' || known.includes(value)
  }
  const placements = textsIn(content, 'placements')
  const [placement] = placementsNeeded
  const lacksPlacement = placement !== undefined && !placements.some((own) => placementsNeeded.includes(own))
  return {
    ...(fits('goal', goals) ? {} : { goal: goals[0] }),
    ...(fits('product_type', productTypes) ? {} : { product_type: productTypes[0] }),
    ...(fits('bid_strategy', bidStrategies) ? {} : { bid_strategy: bidStrategies[0] }),
    ...(lacksPlacement ? { placements: [...placements, placement] } : {}),
    ...(takesFrequencyCap || typeof content.frequency_cap !== 'number'
      ? {}
      : { frequency_cap: null, duration_in_days: null }),
  }
}

/** Shown after the objective changed: replaces the values that don't go with it. */
export function ObjectiveFitNote({ form }: { readonly form: EntityForm }) {
  if (!isNew(form)) return null
  const { content } = form.open
  const fitting = Object.entries(fittingFields(content))
  if (fitting.length === 0) return null
  const objective = fromConstant(textIn(content, 'objective'))
  return (
    <Stack gap={8} align="flex-start">
      <span className={styles.note}>{t`With ${objective} go: ${fitting
        .map(([field, value]) => `${inSentence(fieldLabel(field))} ${fieldValueLabel(field, value, form)}`)
        .join(', ')}.`}</span>
      <Button
        size="xs"
        onClick={() => {
          for (const [field, value] of fitting) form.editing.set(field, value)
        }}
      >{t`Use what fits ${objective}`}</Button>
    </Stack>
  )
}
