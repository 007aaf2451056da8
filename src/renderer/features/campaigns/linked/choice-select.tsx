import { NativeSelect } from '@mantine/core'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Choice, ChoiceKind } from '../../../../shared/campaigns/related-entities.ts'
import { t } from '../../../../shared/text/language.ts'
import { useChoices } from '../../../data/use-choices.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import type { ControlProps } from '../../../ui/form/field.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import styles from '../inspector/inspector.module.css'

/** The currency of a campaign that isn't published yet; null if unknown. */
export function useFundingCurrency(workspace: Workspace, fundingInstrumentId: string): string | null {
  const { choices } = useChoices(workspace, 'fundingInstruments', none)
  return fundingCurrency(choices?.value ?? [], fundingInstrumentId)
}

/** Of the chosen instrument; without a choice, the one that all instruments share. */
export function fundingCurrency(choices: readonly Choice[], fundingInstrumentId: string): string | null {
  const instruments =
    fundingInstrumentId === '' ? choices : choices.filter(({ id }) => id === fundingInstrumentId)
  const currencies = new Set(instruments.map(({ record }) => record.currency))
  const [only] = currencies
  return currencies.size === 1 && typeof only === 'string' ? only : null
}

interface ChoiceSelectProps {
  readonly workspace: Workspace
  readonly of: ChoiceKind
  readonly countries?: readonly string[]
  /** Empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** From the surrounding field. */
  readonly control?: ControlProps
  /** For use without a surrounding field. */
  readonly label?: string
}

const none: readonly string[] = []

/** A choice by name, with the age of the list and a refresh button. */
export function ChoiceSelect({
  workspace,
  of,
  countries = none,
  value,
  onChange,
  control,
  label,
}: ChoiceSelectProps) {
  const { choices, fault, isFetching, refresh } = useChoices(workspace, of, countries)
  const rows = choices?.value ?? []
  const isKnown = value === '' || rows.some((choice) => choice.id === value)
  return (
    <>
      <span className={styles.select}>
        <NativeSelect
          {...control}
          aria-label={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{isFetching && rows.length === 0 ? t`Loading` : t`None`}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {rows.map(({ id: choiceId, title, detail, unusable }) => (
            <option key={choiceId} value={choiceId} disabled={unusable !== null}>
              {[title, detail, unusable].filter((part) => part !== null).join(' · ')}
            </option>
          ))}
        </NativeSelect>
        <RefreshButton label={t`Refresh choices`} onClick={refresh} />
      </span>
      {choices !== null && choices.readAt !== null && (
        <span className={styles.note}>{rich`Updated ${<RelativeTime at={choices.readAt} />}`}</span>
      )}
      {fault !== null && <FaultNotice fault={fault} onRetry={refresh} />}
    </>
  )
}
