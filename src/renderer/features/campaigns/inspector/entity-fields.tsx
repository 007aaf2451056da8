import { Anchor, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isClearable } from '../../../../shared/campaigns/entity-content.ts'
import { fieldNamed } from '../../../../shared/campaigns/entity-fields.ts'
import { fieldRule } from '../../../../shared/campaigns/field-citations.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { fieldLabel } from '../../../changes/field-labels.ts'
import { useChoices } from '../../../data/use-choices.ts'
import { textIn, valueBefore } from '../../../drafting/content.ts'
import { DraftField, DraftText } from '../../../drafting/fields.tsx'
import { FindingLine, findingsAt } from '../../../ui/form/findings.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { isoOfZoned, noTime, type ZonedFields, zonedFields } from '../../../ui/inputs/zoned-fields.ts'
import { inSentence } from '../../../ui/text-format.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { ChoiceSelect } from '../linked/choice-select.tsx'
import { type EntityForm, isChangeable, isNew } from './entity-form.ts'
import styles from './inspector.module.css'
import { fieldValueLabel } from './value-labels.ts'

/** What the field kit needs for a field: draft, label, rule, and previous value. */
export function entityField(form: EntityForm, field: string) {
  const { open, editing, subject } = form
  const row = fieldNamed(field)
  const before = valueBefore(open, field)
  return {
    open,
    editing,
    path: field,
    label: fieldLabel(field),
    rule: row === null ? undefined : fieldRule(subject, row),
    before: before === undefined ? null : fieldValueLabel(field, before, form),
  }
}

interface EntityFieldProps {
  readonly form: EntityForm
  readonly field: string
}

interface FixedFieldProps extends EntityFieldProps {
  /** Instead of the formatted value. */
  readonly value?: ReactNode
  readonly aside?: ReactNode
}

/** A field that can no longer be changed; it stands among others of its kind. */
export function FixedField({ form, field, value, aside }: FixedFieldProps) {
  return (
    <DraftField {...entityField(form, field)} aside={aside}>
      <span className={styles.fixed}>{value ?? fieldValueLabel(field, form.open.content[field], form)}</span>
    </DraftField>
  )
}

/** A text; an empty one is unset. */
export function TextField({ form, field }: EntityFieldProps) {
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const { maximum, placeholder, code = false } = fieldNamed(field) ?? {}
  return (
    <DraftText
      {...entityField(form, field)}
      limit={maximum === undefined ? undefined : { maximum }}
      placeholder={placeholder ?? t`Not set`}
      code={code}
    />
  )
}

/** Why the rules forbid any number in an empty field; undefined if they allow one. */
export function findingAgainstNumber({ check }: EntityForm, field: string): Finding | undefined {
  return findingsAt(check({ [field]: 1 }), field).find(({ severity }) => severity === 'error')
}

/** A positive whole number; disabled with the reason if the rules forbid any value. */
export function NumberField({ form, field }: EntityFieldProps) {
  const { open, editing } = form
  const value = open.content[field]
  const isSet = typeof value === 'number'
  const against = isSet ? undefined : findingAgainstNumber(form, field)
  return (
    <DraftField
      {...entityField(form, field)}
      unavailable={against !== undefined && <FindingLine finding={against} severity="forbidden" />}
    >
      {(control) => (
        <TextInput
          {...control}
          classNames={{ input: styles.amount ?? '' }}
          value={isSet ? String(value) : ''}
          disabled={against !== undefined}
          inputMode="numeric"
          placeholder={t`Not set`}
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, 9)
            editing.set(field, digits === '' ? null : Number(digits))
          }}
        />
      )}
    </DraftField>
  )
}

/** Date and time in the account's time zone, with the service's form below. */
export function TimeField({ form, field }: EntityFieldProps) {
  const { open, editing, timezone } = form
  const value = textIn(open.content, field)
  const kind = fieldNamed(field)?.kind
  /** A date that is typed in parts is incomplete until the last of them. */
  const [partial, setPartial] = useState<ZonedFields | null>(null)
  if (!isChangeable(form, field)) return <FixedField form={form} field={field} />
  const visibleTime = partial ?? (value === '' ? noTime : zonedFields(value, timezone))
  const label = fieldLabel(field)
  const take = (next: ZonedFields) => {
    const iso = isoOfZoned(next, timezone, kind?.kind === 'time' && kind.isEnd)
    if (iso === null) return setPartial(next)
    setPartial(null)
    editing.set(field, iso)
  }
  const part = (name: keyof ZonedFields) => (
    <DateInput
      type={name}
      aria-label={name === 'date' ? t`${label}, date` : t`${label}, time`}
      value={visibleTime[name]}
      onChange={({ currentTarget }) => take({ ...visibleTime, [name]: currentTarget.value })}
      onBlur={() => setPartial(null)}
    />
  )
  return (
    <DraftField
      {...entityField(form, field)}
      aside={
        <span className={styles.whileEditing}>{value === '' ? timezone : `${timezone} · ${value}`}</span>
      }
    >
      <div className={styles.time}>
        {part('date')}
        {part('time')}
        {value !== '' && isClearable(form.subject, field) && (
          <IconButton
            label={t`Clear ${inSentence(label)}`}
            icon={IconX}
            onClick={() => editing.set(field, null)}
          />
        )}
      </div>
    </DraftField>
  )
}

const fundingField = 'funding_instrument_id'
const noCountries: readonly string[] = []

/** The funding instrument of a campaign, by name and credit; fixed on existing campaigns. Says if it can't pay. */
export function FundingField({ form }: { readonly form: EntityForm }) {
  const { choices } = useChoices(form.workspace, 'fundingInstruments', noCountries)
  const key = textIn(form.open.content, fundingField)
  if (isNew(form)) {
    return (
      <DraftField {...entityField(form, fundingField)}>
        {(control) => (
          <ChoiceSelect
            control={control}
            workspace={form.workspace}
            of="fundingInstruments"
            value={key}
            onChange={(value) => form.editing.set(fundingField, value || null)}
          />
        )}
      </DraftField>
    )
  }
  const chosenInstrument = choices?.value?.find(({ id }) => id === key)
  const text =
    chosenInstrument === undefined
      ? key
      : [chosenInstrument.title, chosenInstrument.detail, chosenInstrument.unusable]
          .filter((part) => part !== null)
          .join(' · ')
  return <FixedField form={form} field={fundingField} value={text === '' ? undefined : text} />
}

interface CampaignFieldProps {
  readonly form: EntityForm
  readonly campaign: EntityRow | null
  readonly onGo: (place: EntityRef) => void
}

/** The campaign of a line item, by name; a new line item can still be moved. */
export function CampaignField({ form, campaign, onGo }: CampaignFieldProps) {
  const goTo = (row: EntityRow) => onGo({ subject: 'campaign', key: row.key })
  const show = campaign !== null && (
    <Button onClick={() => goTo(campaign)}>{t`Show ${campaign.title}`}</Button>
  )
  if (isNew(form)) return <DraftText {...entityField(form, 'campaign_id')} aside={show} code />
  const value =
    campaign === null ? (
      textIn(form.open.content, 'campaign_id')
    ) : (
      <Anchor
        component="button"
        type="button"
        ta="start"
        aria-label={t`Show ${campaign.title}`}
        onClick={() => goTo(campaign)}
      >
        {campaign.title}
      </Anchor>
    )
  return <FixedField form={form} field="campaign_id" value={value} />
}
