import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { criterionField, sameCriterion } from '../../../../shared/entities/targeting/targeting-set.ts'
import type { NamedCriterion } from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { ManageTemplates } from '../../../drafting/templates/template-dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { CriterionChips } from '../targeting/criterion-chips.tsx'
import { CriterionPicker } from '../targeting/criterion-picker.tsx'
import type { PickerProps } from '../targeting/option-list.tsx'
import styles from './bulk.module.css'
import {
  choosesCriteria,
  type TargetingForm,
  targetingOperationLabel,
  targetingOperations,
  withCriteria,
} from './targeting-form.ts'

interface FieldsProps {
  readonly workspace: Workspace
  readonly timezone: string
  readonly form: TargetingForm
  readonly onChange: (form: TargetingForm) => void
}

/** The fields of a targeting change: the kind of change, then its criteria, line item or template. */
export function TargetingFields({ workspace, timezone, form, onChange }: FieldsProps) {
  const { operation, criteria, copied, keepsOwn } = form
  const operations = targetingOperations.filter((one) => one !== 'copy' || copied !== null)
  const change: PickerProps['onChange'] = (added, removed = []) =>
    onChange({ ...form, criteria: withCriteria(criteria, added, removed) })
  return (
    <>
      <CriterionPicker
        lead={
          <NativeSelect
            label={t`Change`}
            value={operation}
            data={operations.map((one) => ({ value: one, label: targetingOperationLabel[one] }))}
            onChange={({ currentTarget }) => {
              const chosen = targetingOperations.find((one) => one === currentTarget.value)
              if (chosen !== undefined) onChange({ ...form, operation: chosen })
            }}
          />
        }
        isOnlyLead={!choosesCriteria(operation)}
        workspace={workspace}
        timezone={timezone}
        rows={criteria.map((terms) => ({ ...terms, state: 'added', field: criterionField(terms) }))}
        onChange={change}
      />
      {operation === 'copy' && copied !== null && <p>{t`Copied from ${copied.title}.`}</p>}
      {operation === 'template' && <TemplateField form={form} onChange={onChange} />}
      {(operation === 'copy' || operation === 'template') && (
        <Checkbox
          label={t`Keep what each line item targets already`}
          checked={keepsOwn}
          onChange={({ currentTarget }) => onChange({ ...form, keepsOwn: currentTarget.checked })}
        />
      )}
    </>
  )
}

interface ChosenProps extends Pick<FieldsProps, 'form' | 'onChange'> {
  readonly disabled: boolean
}

/** The chosen criteria: beside the picker, because its lists are long. */
export function Chosen({ form, disabled, onChange }: ChosenProps) {
  const { operation, criteria } = form
  if (!choosesCriteria(operation) || criteria.length === 0) return null
  const onLeaveOut = (terms: NamedCriterion) =>
    onChange({ ...form, criteria: withCriteria(criteria, [], [terms]) })
  return (
    <section className={styles.chosen} aria-label={t`Chosen criteria`}>
      <h3 className={styles.heading}>{targetingOperationLabel[operation]}</h3>
      <CriterionChips
        rows={criteria.map((terms) => ({ ...terms, field: criterionField(terms), state: 'unchanged' }))}
        removeLabel={(name) => t`Leave out ${name}`}
        onToggle={(terms) => onLeaveOut(criteria.find((one) => sameCriterion(one, terms)) ?? terms)}
        disabled={disabled}
      />
    </section>
  )
}

function TemplateField({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  const templates = useCall('templates', 'list', { subject: 'targeting' }).value ?? []
  const [isManaging, setManaging] = useState(false)
  const { template } = form
  if (templates.length === 0) {
    return (
      <Text c="dimmed">{t`No templates. Open a line item and choose Save as template under Targeting.`}</Text>
    )
  }
  return (
    <>
      <NativeSelect
        label={t`Template`}
        value={templates.some(({ id }) => id === template) ? String(template) : ''}
        data={[
          { value: '', label: t`Choose a template` },
          ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...form, template: value === '' ? null : Number(value) })
        }
      />
      <span>
        <Button icon={IconTemplate} onClick={() => setManaging(true)}>{t`Manage templates`}</Button>
      </span>
      {isManaging && <ManageTemplates subject="targeting" onClose={() => setManaging(false)} />}
    </>
  )
}
