import { Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { termsOf } from '../../../../shared/entities/targeting/targeting-types.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import type { PickerProps } from './option-list.tsx'
import { canInclude, valuesOf } from './targeting-choices.ts'

interface IdValuesProps extends PickerProps {
  readonly type: string
  readonly title: string
}

export const idsTitle = (isIncluded: boolean, count: number): string =>
  isIncluded
    ? plural(count, { one: 'Include # ID', other: 'Include # IDs' })
    : plural(count, { one: 'Exclude # ID', other: 'Exclude # IDs' })

/** Values by ID, because the service can't look them up by name. */
export function IdValues({ type, title, onChange }: IdValuesProps) {
  const [pasted, setPasted] = useState('')
  const texts = valuesOf(pasted)
  const ids = texts.filter((text) => termsOf(type)?.isValue(text) ?? true)
  const others = texts.length - ids.length
  const isIncluded = canInclude(type)
  return (
    <>
      <Textarea
        label={title}
        description={t`IDs, one per line`}
        autosize
        minRows={2}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Group component="span" gap="4px 8px">
        <Button
          disabled={ids.length === 0}
          onClick={() => {
            const operator_type = isIncluded ? 'EQ' : 'NE'
            onChange(ids.map((targeting_value) => ({ targeting_type: type, targeting_value, operator_type })))
            setPasted('')
          }}
        >
          {ids.length > 0 && idsTitle(isIncluded, ids.length)}
          {ids.length === 0 && (isIncluded ? t`Include IDs` : t`Exclude IDs`)}
        </Button>
      </Group>
      {others > 0 && (
        <Text c="var(--fd-error)" fz={12} lh="16px">
          {plural(others, {
            one: '# line isn’t an ID and is left out.',
            other: '# lines aren’t IDs and are left out.',
          })}
        </Text>
      )}
    </>
  )
}
