import { VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import type { TargetingRow } from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import styles from './criterion-chips.module.css'
import { criterionName, typeTitle } from './targeting-choices.ts'

type ChipRow = CriterionTerms & { readonly name: string | null } & Pick<TargetingRow, 'field' | 'state'>

interface CriterionChipsProps {
  readonly rows: readonly ChipRow[]
  /** Accessible names of the button in a chip. */
  readonly removeLabel?: (name: string) => string
  /** Without it, the chips are only to be read. */
  readonly onToggle?: ((row: ChipRow) => void) | undefined
  readonly disabled?: boolean
}

/** What is targeted, by type: the first thing to be seen of a targeting, each value with its way out. */
export function CriterionChips(props: CriterionChipsProps) {
  const { rows, onToggle, disabled = false, removeLabel = (name) => t`Remove ${name}` } = props
  return (
    <div className={styles.types}>
      {[...Map.groupBy(rows, (row) => row.targeting_type)].map(([type, criteria]) => (
        <div key={type} className={styles.type}>
          <span aria-hidden className={styles.title}>
            {typeTitle(type)}
          </span>
          <ul className={styles.chips} aria-label={typeTitle(type)}>
            {criteria.map((row) => (
              <CriterionChip
                key={row.field + row.operator_type}
                row={row}
                removeLabel={removeLabel}
                onToggle={onToggle}
                disabled={disabled}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface CriterionChipProps extends Pick<CriterionChipsProps, 'onToggle' | 'disabled'> {
  readonly row: ChipRow
  readonly removeLabel: (name: string) => string
}

function CriterionChip({ row, removeLabel, onToggle, disabled }: CriterionChipProps) {
  const name = criterionName(row)
  const isExcluded = row.operator_type === 'NE'
  const isRemoved = row.state === 'removed'
  const label = isRemoved ? t`Keep ${name}` : removeLabel(name)
  const Act = isRemoved ? IconArrowBackUp : IconX
  return (
    <li
      className={styles.chip}
      data-state={row.state}
      data-excluded={isExcluded || undefined}
      title={typeTitle(row.targeting_type)}
    >
      {isExcluded && <IconBan size={12} aria-hidden />}
      {row.state === 'added' && <IconPlus size={12} aria-hidden />}
      {isRemoved && <IconMinus size={12} aria-hidden />}
      <span className={styles.name}>{name}</span>
      <VisuallyHidden>
        {isExcluded && t`Excluded`} {row.state === 'added' && t`Added`} {isRemoved && t`Removed`}
      </VisuallyHidden>
      {onToggle !== undefined && (
        <button
          type="button"
          aria-label={label}
          title={label}
          disabled={disabled}
          onClick={() => onToggle(row)}
        >
          <Act size={12} aria-hidden />
        </button>
      )}
    </li>
  )
}
