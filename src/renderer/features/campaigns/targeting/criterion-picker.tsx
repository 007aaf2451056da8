import { NativeSelect } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { useFitsWidestPanel } from '../../../ui/inspector/widest-panel.ts'
import { useInnerWidth } from '../../../ui/layout/use-inner-width.ts'
import { CriterionKinds } from './criterion-kinds.tsx'
import styles from './criterion-picker.module.css'
import { type PickerProps, Waiting } from './option-list.tsx'
import { PickerSearchPlace } from './picker-search.tsx'
import { choiceGroups, targetingChoices } from './targeting-choices.ts'

// Only who targets needs the pickers, which are large.
const CriterionValues = lazy(() =>
  import('./criterion-values.tsx').then((room) => ({ default: room.CriterionValues })),
)

/** From this width on, in pixels, a wide window lists all kinds beside the values of one. */
const minWidthForKinds = 640

interface CriterionPickerProps extends PickerProps {
  /** A field before the kind, in its line if there is room. */
  readonly lead?: ReactNode
  /** There is nothing to choose, because of what is in that field: it stays where it is, with its focus. */
  readonly isOnlyLead?: boolean
}

/** Adds criteria: first the kind, then its values. */
export function CriterionPicker({ lead, isOnlyLead = false, ...props }: CriterionPickerProps) {
  const [key, setKey] = useState('places')
  const [searchPlace, setSearchPlace] = useState<HTMLElement | null>(null)
  const picker = useRef<HTMLDivElement>(null)
  const fitsPanel = useFitsWidestPanel()
  const hasKinds = useInnerWidth(picker) >= minWidthForKinds && fitsPanel
  const choice = targetingChoices.find((one) => one.key === key) ?? targetingChoices[0]
  if (choice === undefined) return null
  return (
    <div ref={picker} className={styles.picker} data-kinds={hasKinds && !isOnlyLead}>
      {hasKinds && !isOnlyLead && <CriterionKinds rows={props.rows} current={choice.key} onChoose={setKey} />}
      <div className={styles.values}>
        <div className={styles.bar} data-led={lead !== undefined} data-alone={isOnlyLead}>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
          {hasKinds && !isOnlyLead && <h3 className={styles.title}>{choice.title}</h3>}
          {!(hasKinds || isOnlyLead) && (
            <NativeSelect
              // Above the values, what it chooses is seen.
              {...(lead === undefined ? { 'aria-label': t`Target by` } : { label: t`Target by` })}
              value={choice.key}
              data={choiceGroups.map(({ title: group, choices }) => ({
                group,
                items: choices.map(({ key: value, title: label }) => ({ value, label })),
              }))}
              onChange={({ currentTarget }) => setKey(currentTarget.value)}
            />
          )}
          {!isOnlyLead && <div ref={setSearchPlace} className={styles.search} />}
        </div>
        {!isOnlyLead && (
          <PickerSearchPlace value={searchPlace}>
            <Suspense fallback={<Waiting />}>
              <CriterionValues key={choice.key} {...props} choice={choice} />
            </Suspense>
          </PickerSearchPlace>
        )}
      </div>
    </div>
  )
}
