import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import styles from '../inspector/inspector.module.css'
import { type PickerProps, Waiting } from './option-list.tsx'
import { targetingChoices } from './targeting-choices.ts'

// Only who targets needs the pickers, which are large.
const CriterionValues = lazy(() =>
  import('./criterion-values.tsx').then((room) => ({ default: room.CriterionValues })),
)

/** Adds criteria: first the kind, then its values. */
export function CriterionPicker(props: PickerProps) {
  const [key, setKey] = useState('places')
  const choice = targetingChoices.find((one) => one.key === key) ?? targetingChoices[0]
  if (choice === undefined) return null
  return (
    <div className={styles.picker}>
      <NativeSelect
        label={t`Target by`}
        value={choice.key}
        data={targetingChoices.map(({ key: value, title: label }) => ({ value, label }))}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <Suspense fallback={<Waiting />}>
        <CriterionValues key={choice.key} {...props} choice={choice} />
      </Suspense>
    </div>
  )
}
