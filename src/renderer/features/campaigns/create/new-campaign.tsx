import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { objectives } from '../../../../shared/api/ads/line-items.ts'
import type { NamedRows } from '../../../../shared/campaigns/campaign-bulk.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { LabeledChoice } from '../../../ui/inputs/choice.tsx'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'
import { noTime, zonedFields } from '../../../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../../../ui/inputs/zoned-time-input.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { AmountEchoLine, AmountInput } from '../inspector/amount-field.tsx'
import { amountText, echoOf } from '../inspector/amount-result.ts'
import styles from '../inspector/inspector.module.css'
import { ChoiceSelect, useFundingCurrency } from '../linked/choice-select.tsx'
import { type CampaignPlan, draftsOf, planErrors } from './campaign-plan.ts'
import { newLineItem } from './defaults.ts'
import { ObjectiveDefaults } from './new-line-item.tsx'

interface NewCampaignProps {
  readonly workspace: Workspace
  readonly timezone: string
  /** With the created campaign, or null if it was canceled. */
  readonly onDone: (made: NamedRows | null) => void
}

/**
 * Creates a campaign with line items from a few questions; the rest follows from the objective and can be changed
 * later.
 */
export function NewCampaign({ workspace, timezone, onDone }: NewCampaignProps) {
  const { bridge } = useWorkbench()
  const [now] = useState(() => Date.now())
  const [plan, setPlan] = useState<CampaignPlan>(() => firstPlan(now, timezone))
  const [isAsked, setAsked] = useState(false)
  const currency = useFundingCurrency(workspace, plan.fundingInstrumentId)
  const terms = { now, currency, timezone }
  const troubles = planErrors(plan, terms)
  const set = (change: Partial<CampaignPlan>) => setPlan({ ...plan, ...change })
  const first = useFirstFocus<HTMLInputElement>()
  const create = async () => {
    setAsked(true)
    if (Object.keys(troubles).length > 0) return
    const { campaign, lineItems } = draftsOf(plan, terms)
    const outcome = await bridge.campaigns.create({ workspace, campaign, lineItems: [...lineItems] })
    if (outcome.ok) onDone(outcome.value)
    return outcome
  }
  const visibleTroubles = isAsked ? troubles : {}
  const amounts = { plan, currency, onChange: set }
  return (
    <Form submitLabel={t`Create drafts`} layout="panel" onSubmit={create} onCancel={() => onDone(null)}>
      <TextInput
        ref={first}
        label={t`Campaign name`}
        data-autofocus
        value={plan.name}
        error={visibleTroubles.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <FieldGrid minWidth={280} fill={false} gap={12}>
        <Field label={t`Funding instrument`} path="funding_instrument_id" findings={[]}>
          {(control) => (
            <ChoiceSelect
              control={control}
              workspace={workspace}
              of="fundingInstruments"
              value={plan.fundingInstrumentId}
              onChange={(fundingInstrumentId) => set({ fundingInstrumentId })}
            />
          )}
        </Field>
        <Stack gap={12}>
          <NativeSelect
            label={t`Objective`}
            value={plan.objective}
            data={objectives.map((objective) => ({ value: objective, label: fromConstant(objective) }))}
            onChange={({ currentTarget }) => {
              const objective = objectives.find((known) => known === currentTarget.value)
              if (objective !== undefined) set({ objective })
            }}
          />
          <ObjectiveDefaults objective={plan.objective} />
        </Stack>
      </FieldGrid>
      <LabeledChoice
        label={t`Budgets set by`}
        value={plan.shared ? 'CAMPAIGN' : 'LINE_ITEM'}
        options={[
          { value: 'LINE_ITEM', label: t`Line items` },
          { value: 'CAMPAIGN', label: t`Campaign` },
        ]}
        onChange={(by) => set({ shared: by === 'CAMPAIGN' })}
      />
      <FieldGrid minWidth={160} fill={false} gap={12} align="stretch">
        <Amount {...amounts} label={t`Daily budget`} field="daily" trouble={visibleTroubles.daily} />
        <Amount {...amounts} label={t`Total budget`} field="total" trouble={visibleTroubles.total} />
      </FieldGrid>
      <p className={styles.note}>
        {plan.shared ? t`Shared by its line items.` : t`For the campaign. Set line item budgets in the grid.`}
      </p>
      {currency === null && (
        <p className={styles.note}>{t`Choose a funding instrument to set the currency.`}</p>
      )}
      <FieldGrid minWidth={280} fill={false} gap={12}>
        <ZonedTimeInput label={t`Start`} value={plan.start} onChange={(start) => set({ start })} />
        <ZonedTimeInput label={t`End`} value={plan.end} onChange={(end) => set({ end })} />
      </FieldGrid>
      <p
        className={styles.note}
      >{t`Times are in ${timezone}. An end without a time is the last minute of its day.`}</p>
      <Textarea
        label={t`Line items`}
        description={t`One name per line.`}
        rows={4}
        value={plan.lineItems}
        error={visibleTroubles.lineItems}
        onChange={({ currentTarget }) => set({ lineItems: currentTarget.value })}
      />
      <p className={styles.note}>{t`Everything starts paused, as drafts until you publish.`}</p>
    </Form>
  )
}

function firstPlan(now: number, timezone: string): CampaignPlan {
  const { start_time } = newLineItem('REACH', { now, timezone })
  return {
    name: '',
    fundingInstrumentId: '',
    objective: 'REACH',
    shared: false,
    daily: '',
    total: '',
    start: typeof start_time === 'string' ? zonedFields(start_time, timezone) : noTime,
    end: noTime,
    lineItems: '',
  }
}

interface AmountProps {
  readonly label: string
  readonly plan: CampaignPlan
  readonly onChange: (change: Partial<CampaignPlan>) => void
  readonly field: 'daily' | 'total'
  readonly currency: string | null
  readonly trouble: string | undefined
}

function Amount({ label, field, plan, currency, trouble, onChange }: AmountProps) {
  return (
    <AmountInput
      label={label}
      currency={currency}
      text={plan[field]}
      // With a currency, the line below the field shows the error.
      error={currency === null ? trouble : trouble !== undefined}
      descriptionProps={{ component: 'div' }}
      description={
        <AmountEchoLine
          echo={echoOf(plan[field], currency)}
          currency={currency}
          onChoose={(amount) => onChange({ [field]: amountText(amount, currency) })}
        />
      }
      onText={(text) => onChange({ [field]: text })}
    />
  )
}
