import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import {
  defaultAlertThresholds,
  type AlertThresholds as Thresholds,
} from '../../../shared/statistics/alerts.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './settings.module.css'

type Rule = keyof Thresholds

interface RuleField {
  readonly rule: Rule
  readonly label: string
  readonly unit: string
  readonly max: number
}

const micro = 1_000_000
const rules: readonly RuleField[] = [
  { rule: 'noDelivery', label: t`Runs without an impression for`, unit: t`days`, max: 7 },
  {
    rule: 'spendWithoutClicks',
    label: t`Spends without a click in 7 days`,
    unit: t`in the account’s currency`,
    max: 1_000_000_000,
  },
  { rule: 'pacing', label: t`Spends more or less than planned by`, unit: t`percent`, max: 1_000 },
  { rule: 'ctrFell', label: t`CTR falls within a week by`, unit: t`percent`, max: 100 },
  { rule: 'budgetEarly', label: t`Total budget ends before the flight by`, unit: t`days`, max: 365 },
]

/** From when on figures raise an alert, rule by rule. */
export function AlertThresholds() {
  const { bridge, live } = useWorkbench()
  const { alertThresholds } = useLive('preferences')
  const { task, run } = useAct()
  /** Changes on their way: shown at once, and part of the next one. */
  const [pending, setPending] = useState<Partial<Thresholds>>({})
  const thresholds: Thresholds = { ...alertThresholds, ...pending }
  const save = async (rule: Rule, value: number | null) => {
    const change = { ...pending, [rule]: value }
    setPending(change)
    await run(
      () => bridge.preferences.change({ alertThresholds: { ...alertThresholds, ...change } }),
      live.preferences.accept,
    )
    setPending((now) => (now === change ? {} : now))
  }
  return (
    <>
      <ul className={styles.alerts} aria-label={t`Alerts`}>
        {rules.map(({ rule, label, unit, max }) => {
          const factor = rule === 'spendWithoutClicks' ? micro : 1
          const value = thresholds[rule]
          return (
            <li key={rule}>
              <Checkbox
                label={label}
                checked={value !== null}
                onChange={({ currentTarget }) =>
                  void save(rule, currentTarget.checked ? defaultAlertThresholds[rule] : null)
                }
              />
              <NumberInput
                aria-label={`${label}, ${unit}`}
                key={value}
                defaultValue={value === null ? '' : value / factor}
                disabled={value === null}
                min={1}
                max={max}
                allowDecimal={false}
                clampBehavior="strict"
                w={110}
                onBlur={({ currentTarget }) => {
                  const entered = Number(currentTarget.value)
                  if (Number.isInteger(entered) && entered >= 1 && entered * factor !== value)
                    void save(rule, entered * factor)
                }}
              />
              <span>{unit}</span>
            </li>
          )
        })}
      </ul>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
