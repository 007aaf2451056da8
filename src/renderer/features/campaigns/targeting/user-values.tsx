import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../inspector/inspector.module.css'
import { Suggestions } from './keyword-values.tsx'
import type { PickerProps } from './option-list.tsx'
import { valuesOf } from './targeting-choices.ts'

interface UserValuesProps extends PickerProps {
  readonly type: string
  readonly title: string
}

const userId = /^\d{1,19}$/

/** Users by ID, because the service can't look them up by name; similar users are suggested. */
export function UserValues({ type, title, ...props }: UserValuesProps) {
  const { rows, onChange } = props
  const [pasted, setPasted] = useState('')
  const texts = valuesOf(pasted)
  const ids = texts.filter((text) => userId.test(text))
  const others = texts.length - ids.length
  const targeted = rows.filter(({ targeting_type, state }) => targeting_type === type && state !== 'removed')
  return (
    <>
      <Textarea
        label={title}
        description={t`User IDs, one per line`}
        autosize
        minRows={2}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Button
        disabled={ids.length === 0}
        onClick={() => {
          onChange(
            ids.map((targeting_value) => ({ targeting_type: type, targeting_value, operator_type: 'EQ' })),
          )
          setPasted('')
        }}
      >
        {plural(ids.length, { one: 'Include # user', other: 'Include # users' })}
      </Button>
      {others > 0 && (
        <p className={styles.trouble}>
          {plural(others, {
            one: '# line isn’t a user ID and is left out.',
            other: '# lines aren’t user IDs and are left out.',
          })}
        </p>
      )}
      {targeted.length > 0 && type === 'SIMILAR_TO_FOLLOWERS_OF_USER' && (
        <Suggestions
          {...props}
          type="USER_ID"
          targetingType={type}
          values={targeted.map(({ targeting_value: value }) => value)}
        />
      )}
    </>
  )
}
