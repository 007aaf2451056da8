import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { objectives } from '../../../../shared/api/ads/line-items.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'
import { noTime, zonedFields } from '../../../ui/inputs/zoned-fields.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { fromConstant } from '../../../ui/words.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { AmountEchoLine } from '../inspector/amount-echo.tsx'
import { amountText, echoOf } from '../inspector/amount-reading.ts'
import styles from '../inspector/inspector.module.css'
import { ChoiceSelect } from '../linked/choice-select.tsx'
import { useFundingCurrency } from '../linked/use-funding-currency.ts'
import { type CampaignPlan, draftsOf, planTroubles } from './campaign-plan.ts'
import { newLineItem } from './defaults.ts'
import { ObjectiveDefaults } from './objective-defaults.tsx'

interface NewCampaignProps {
  readonly workspace: Workspace
  readonly timezone: string
  /** The campaign that was made, or null where none was. */
  readonly onDone: (key: string | null) => void
}

/** A campaign with line items from a few questions; what is not asked comes from the objective and can be changed. */
export function NewCampaign({ workspace, timezone, onDone }: NewCampaignProps) {
  const { bridge } = useWorkbench()
  const [now] = useState(() => Date.now())
  const [plan, setPlan] = useState<CampaignPlan>(() => firstPlan(now, timezone))
  const [task, setTask] = useState<Task>(rest)
  const [isAsked, setAsked] = useState(false)
  const currency = useFundingCurrency(workspace, plan.fundingInstrumentId)
  const terms = { now, currency, timezone }
  const troubles = planTroubles(plan, terms)
  const set = (change: Partial<CampaignPlan>) => setPlan({ ...plan, ...change })
  const fundingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const first = useFirstFocus<HTMLInputElement>()
  const create = async () => {
    setAsked(true)
    const [wrong] = Object.keys(troubles)
    if (wrong !== undefined) {
      // It may have scrolled away; an amount that can be read in two ways has its two readings below it.
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setTask(running)
    const { campaign, lineItems } = draftsOf(plan, terms)
    const outcome = await bridge.campaigns.create({ workspace, campaign, lineItems: [...lineItems] })
    setTask(taskAfter(outcome))
    if (outcome.ok) onDone(outcome.value.campaigns[0] ?? null)
  }
  const shown = isAsked ? troubles : {}
  return (
    <form
      ref={form}
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <TextInput
        ref={first}
        label="Name of the campaign"
        name="name"
        data-autofocus
        value={plan.name}
        error={shown.name}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <div className={styles.field}>
        <label htmlFor={fundingId}>Funding instrument</label>
        <ChoiceSelect
          id={fundingId}
          workspace={workspace}
          of="fundingInstruments"
          value={plan.fundingInstrumentId}
          onChange={(fundingInstrumentId) => set({ fundingInstrumentId })}
        />
      </div>
      <NativeSelect
        label="Objective of its line items"
        value={plan.objective}
        data={objectives.map((objective) => ({ value: objective, label: fromConstant(objective) }))}
        onChange={({ currentTarget }) => {
          const objective = objectives.find((known) => known === currentTarget.value)
          if (objective !== undefined) set({ objective })
        }}
      />
      <ObjectiveDefaults objective={plan.objective} />
      <NativeSelect
        label="Budgets are set"
        value={plan.shared ? 'CAMPAIGN' : 'LINE_ITEM'}
        data={[
          { value: 'LINE_ITEM', label: 'By each line item' },
          { value: 'CAMPAIGN', label: 'By the campaign, for all of them' },
        ]}
        onChange={({ currentTarget }) => set({ shared: currentTarget.value === 'CAMPAIGN' })}
      />
      <div className={styles.pair}>
        <Amount
          label="Daily budget"
          field="daily"
          trouble={shown.daily}
          plan={plan}
          currency={currency}
          onChange={set}
        />
        <Amount
          label="Total budget"
          field="total"
          trouble={shown.total}
          plan={plan}
          currency={currency}
          onChange={set}
        />
      </div>
      <p className={styles.muted}>
        {plan.shared
          ? 'Of the campaign; its line items share them.'
          : 'Of the campaign. Those of its line items are set in the grid.'}
      </p>
      {currency === null && (
        <p className={styles.muted}>
          The currency of the budgets is not known: it is that of the funding instrument.
        </p>
      )}
      <Times label="Start" field="start" plan={plan} timezone={timezone} onChange={set} />
      <Times label="End" field="end" plan={plan} timezone={timezone} onChange={set} />
      <Textarea
        label="Line items"
        description="A name on each line; none is made of an empty one."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="lineItems"
        rows={4}
        value={plan.lineItems}
        error={shown.lineItems}
        onChange={({ currentTarget }) => set({ lineItems: currentTarget.value })}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <p className={styles.muted}>Everything is made paused and is a draft until it is published.</p>
      <div className={styles.buttons}>
        <Button onClick={() => onDone(null)}>Cancel</Button>
        <Button type="submit" variant="filled" loading={task.kind === 'running'}>
          Create the drafts
        </Button>
      </div>
    </form>
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

interface PartProps {
  readonly label: string
  readonly plan: CampaignPlan
  readonly onChange: (change: Partial<CampaignPlan>) => void
}

interface AmountProps extends PartProps {
  readonly field: 'daily' | 'total'
  readonly currency: string | null
  readonly trouble: string | undefined
}

function Amount({ label, field, plan, currency, trouble, onChange }: AmountProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <TextInput
        label={label}
        name={field}
        classNames={{ input: styles.amount ?? '' }}
        value={plan[field]}
        error={currency === null ? trouble : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="Not set"
        aria-describedby={id}
        rightSection={<span className={styles.currency}>{currency ?? ''}</span>}
        rightSectionWidth={44}
        onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      />
      <AmountEchoLine
        id={id}
        echo={echoOf(plan[field], currency)}
        onChoose={(amount) => onChange({ [field]: amountText(amount, currency) })}
      />
    </div>
  )
}

function Times(props: PartProps & { readonly field: 'start' | 'end'; readonly timezone: string }) {
  const { label, field, plan, timezone, onChange } = props
  const value = plan[field]
  return (
    <div className={styles.field}>
      <span className={styles.times}>
        <TextInput
          type="date"
          label={`${label}, date`}
          value={value.date}
          onChange={({ currentTarget }) => onChange({ [field]: { ...value, date: currentTarget.value } })}
        />
        <TextInput
          type="time"
          label={`${label}, time`}
          value={value.time}
          onChange={({ currentTarget }) => onChange({ [field]: { ...value, time: currentTarget.value } })}
        />
      </span>
      <span className={styles.echo}>{timezone}</span>
    </div>
  )
}
