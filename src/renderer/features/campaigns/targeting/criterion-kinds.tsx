import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'
import styles from './criterion-kinds.module.css'
import type { PickerProps } from './option-list.tsx'
import { choiceGroups, type TargetingChoice, typesOf } from './targeting-choices.ts'

interface CriterionKindsProps extends Pick<PickerProps, 'rows'> {
  /** The key of the kind whose values are in sight. */
  readonly current: string
  readonly onChoose: (key: string) => void
}

/** Every kind of criterion, with how many of it are chosen. */
export function CriterionKinds({ rows, current, onChoose }: CriterionKindsProps) {
  const name = useId()
  const chosen = rows.filter(({ state }) => state !== 'removed')
  const countOf = (choice: TargetingChoice) => {
    const types = typesOf(choice)
    return chosen.filter(({ targeting_type: type }) => types.includes(type)).length
  }
  return (
    <fieldset className={styles.kinds}>
      <VisuallyHidden component="legend">{t`Target by`}</VisuallyHidden>
      {choiceGroups.map(({ title: group, choices }) => (
        <div key={group} className={styles.group}>
          <span className={styles.heading}>{group}</span>
          {choices.map((choice) => {
            const count = countOf(choice)
            return (
              <label key={choice.key} className={styles.kind}>
                <input
                  type="radio"
                  name={name}
                  checked={choice.key === current}
                  onChange={() => onChoose(choice.key)}
                />
                <span className={styles.name}>{choice.title}</span>
                {count > 0 && (
                  <span className={styles.count}>
                    <span aria-hidden>{formatCount(count)}</span>
                    <VisuallyHidden> {plural(count, { one: '# chosen', other: '# chosen' })}</VisuallyHidden>
                  </span>
                )}
              </label>
            )
          })}
        </div>
      ))}
    </fieldset>
  )
}
