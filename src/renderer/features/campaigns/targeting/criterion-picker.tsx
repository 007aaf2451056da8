import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import inspectorStyles from '../inspector/inspector.module.css'
import styles from './criterion-picker.module.css'
import { type PickerProps, Waiting } from './option-list.tsx'
import { PickerSearchPlace } from './picker-search.tsx'
import { targetingChoices } from './targeting-choices.ts'

// Only who targets needs the pickers, which are large.
const CriterionValues = lazy(() =>
  import('./criterion-values.tsx').then((room) => ({ default: room.CriterionValues })),
)

/** Adds criteria: first the kind, then its values. */
export function CriterionPicker(props: PickerProps) {
  const [key, setKey] = useState('places')
  const [searchPlace, setSearchPlace] = useState<HTMLElement | null>(null)
  const choice = targetingChoices.find((one) => one.key === key) ?? targetingChoices[0]
  if (choice === undefined) return null
  return (
    <div className={inspectorStyles.picker}>
      <div className={styles.bar}>
        <NativeSelect
          label={t`Target by`}
          value={choice.key}
          data={targetingChoices.map(({ key: value, title: label }) => ({ value, label }))}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <div ref={setSearchPlace} className={styles.search} />
      </div>
      <PickerSearchPlace value={searchPlace}>
        <Suspense fallback={<Waiting />}>
          <CriterionValues key={choice.key} {...props} choice={choice} />
        </Suspense>
      </PickerSearchPlace>
    </div>
  )
}
