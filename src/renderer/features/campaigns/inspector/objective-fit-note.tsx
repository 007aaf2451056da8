import { Button } from '@mantine/core'
import { textIn } from '../../../drafting/content.ts'
import { fromConstant } from '../../../ui/words.ts'
import { guideOf } from './entity-fields.tsx'
import { type EntityForm, isNew } from './entity-form.ts'
import styles from './inspector.module.css'
import { fittingFields } from './objective-fit.ts'
import { fieldValueWords } from './value-words.ts'

/** After another objective was chosen: takes what goes with it in place of what does not. */
export function ObjectiveFitNote({ form }: { readonly form: EntityForm }) {
  if (!isNew(form)) return null
  const { content } = form.open
  const fitting = Object.entries(fittingFields(content))
  if (fitting.length === 0) return null
  const objective = fromConstant(textIn(content, 'objective'))
  return (
    <div className={styles.fit}>
      <span className={styles.echo}>
        With {objective} go:{' '}
        {fitting
          .map(([field, value]) => {
            const { label } = guideOf(form, field)
            return `${label.toLowerCase()} ${fieldValueWords(field, value, form)}`
          })
          .join(', ')}
        .
      </span>
      <Button
        size="xs"
        onClick={() => {
          for (const [field, value] of fitting) form.editing.set(field, value)
        }}
      >
        Take what goes with {objective}
      </Button>
    </div>
  )
}
