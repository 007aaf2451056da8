import { Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { keywordTypes } from '../../../../shared/entities/targeting/targeting-types.ts'
import { readKeywords } from '../../../../shared/targeting/keyword-notation.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../inspector/inspector.module.css'
import { FaultWithRetry, Options, type PickerProps } from './option-list.tsx'
import { useHandles } from './use-handles.ts'

/** The service bases suggestions on at most this many values. */
const maxAsked = 50

/** Keywords of every match type from one text field, and the service's suggestions. */
export function KeywordValues({ title, ...props }: PickerProps & { readonly title: string }) {
  const { rows, onChange } = props
  const [text, setText] = useState('')
  const { criteria, unreadable } = readKeywords(text)
  const isKeyword = (type: string) => keywordTypes.some((one) => one === type)
  const targeted = rows.filter(
    ({ targeting_type: type, operator_type: operator, state }) =>
      isKeyword(type) && operator === 'EQ' && state !== 'removed',
  )
  const negated = criteria.filter(({ operator_type }) => operator_type === 'NE').length
  return (
    <>
      <Textarea
        label={title}
        description={t`One per line: winter tent for broad match, "winter tent" for phrase, [winter tent] for exact, and - in front to exclude.`}
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group component="span" gap="4px 8px">
        <Button
          disabled={criteria.length === 0}
          onClick={() => {
            onChange(criteria)
            setText('')
          }}
        >
          {criteria.length === 0
            ? t`Add keywords`
            : plural(criteria.length, { one: 'Add # keyword', other: 'Add # keywords' })}
        </Button>
        {negated > 0 && (
          <span className={styles.note}>
            {plural(negated, { one: '# of them excluded', other: '# of them excluded' })}
          </span>
        )}
      </Group>
      {unreadable.length > 0 && (
        <Text c="var(--fd-error)" fz={12} lh="16px">
          {plural(unreadable.length, {
            one: '# line isn’t a keyword and is left out.',
            other: '# lines aren’t keywords and are left out.',
          })}
        </Text>
      )}
      {targeted.length > 0 && (
        <Suggestions
          {...props}
          type="KEYWORD"
          targetingType="BROAD_KEYWORD"
          values={targeted.map(({ targeting_value: value }) => value)}
        />
      )}
    </>
  )
}

interface SuggestionsProps extends PickerProps {
  readonly workspace: Workspace
  readonly type: 'KEYWORD' | 'USER_ID'
  /** Targeting type for added suggestions. */
  readonly targetingType: string
  readonly values: readonly string[]
}

/** The service's suggestions for these values, on request. */
export function Suggestions({ type, targetingType, values, ...props }: SuggestionsProps) {
  const { workspace } = props
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const input = asked === null ? null : { workspace, type, values: [...asked] }
  const { value, fault, isFetching, refetch } = useCall('targeting', 'suggest', input)
  const presentValues = new Set(values.map((one) => one.toLowerCase()))
  const newSuggestions = (value?.value ?? []).filter((one) => !presentValues.has(one.toLowerCase()))
  const handles = useHandles(workspace, type === 'USER_ID' ? newSuggestions : [])
  return (
    <>
      <Group component="span" gap="4px 8px">
        <Button loading={isFetching} onClick={() => setAsked(values.slice(-maxAsked))}>
          {type === 'KEYWORD' ? t`Suggest keywords` : t`Suggest similar users`}
        </Button>
        <span className={styles.note}>{t`By what is targeted now`}</span>
      </Group>
      <FaultWithRetry fault={fault ?? value?.fault ?? null} onRetry={refetch} />
      {asked !== null && value !== null && (
        <Options
          {...props}
          title={t`Suggestions`}
          options={newSuggestions.map((targeting_value) => ({
            targeting_type: targetingType,
            targeting_value,
            operator_type: 'EQ',
            name: handles.get(targeting_value)?.name ?? null,
          }))}
        />
      )}
    </>
  )
}
