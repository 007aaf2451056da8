import { Checkbox, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { useWorkspace } from '../../../workbench/workspace.ts'

interface TargetingNamesProps {
  /** Key of a targeting column. */
  readonly field: string
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** A search is sent once typing pauses. */
const pauseMs = 150

/** Names that line items target, to choose from; chosen ones stay visible. */
export function TargetingNames({ field, values, onChange }: TargetingNamesProps) {
  const workspace = useWorkspace()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), pauseMs)
  const input = workspace === null ? null : { workspace, field, text: asked }
  const { value, fault, refetch } = useCall('campaigns', 'targetingNames', input)
  const otherNames = (value ?? []).filter(({ name }) => !values.includes(name))
  const toggle = (name: string) =>
    onChange(values.includes(name) ? values.filter((one) => one !== name) : [...values, name])
  return (
    <>
      <SearchField label={t`Search names`} value={text} onChange={setText} />
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      <Stack gap={8} mah={240} className={parts.scrolls}>
        {values.map((name) => (
          <Checkbox key={name} label={name} checked onChange={() => toggle(name)} />
        ))}
        {otherNames.map(({ name, lineItems }) => (
          <Checkbox
            key={name}
            label={name}
            description={plural(lineItems, { one: '# line item', other: '# line items' })}
            checked={false}
            onChange={() => toggle(name)}
          />
        ))}
        {value !== null && values.length + otherNames.length === 0 && (
          <span className={parts.muted}>{t`No line item targets this.`}</span>
        )}
      </Stack>
    </>
  )
}
