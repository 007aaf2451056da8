import { Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { handleOrId, type TargetingOption } from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../inspector/inspector.module.css'
import { idsTitle } from './id-values.tsx'
import { Suggestions } from './keyword-values.tsx'
import { type ChoosableOption, Options, type PickerProps, useOptions } from './option-list.tsx'
import { canInclude, valuesOf } from './targeting-choices.ts'
import { maxUsers } from './use-handles.ts'

interface UserValuesProps extends PickerProps {
  readonly type: string
  readonly title: string
}

/** Users by handle or ID, looked up by name; similar ones are suggested. */
export function UserValues({ type, title, ...props }: UserValuesProps) {
  const { rows } = props
  const [pasted, setPasted] = useState('')
  const [users, setUsers] = useState<readonly string[]>([])
  const texts = valuesOf(pasted.replaceAll(/[,\s]+/g, '\n')).map((text) => text.replace(/^@/, ''))
  const handlesOrIds = texts.filter((text) => handleOrId.test(text))
  const others = texts.length - handlesOrIds.length
  const targeted = rows.filter(({ targeting_type, state }) => targeting_type === type && state !== 'removed')
  return (
    <>
      <Textarea
        label={title}
        description={t`Handles or IDs, one per line`}
        autosize
        minRows={2}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Group component="span" gap="4px 8px">
        <Button
          disabled={handlesOrIds.length === 0}
          onClick={() => setUsers(handlesOrIds.slice(0, maxUsers))}
        >
          {handlesOrIds.length === 0
            ? t`Find users`
            : plural(Math.min(handlesOrIds.length, maxUsers), { one: 'Find # user', other: 'Find # users' })}
        </Button>
        {handlesOrIds.length > maxUsers && (
          <span className={styles.note}>{t`Only the first ${maxUsers} are looked up at once.`}</span>
        )}
      </Group>
      {others > 0 && (
        <Text c="var(--fd-error)" fz={12} lh="16px">
          {plural(others, {
            one: '# line isn’t a handle or ID and is left out.',
            other: '# lines aren’t handles or IDs and are left out.',
          })}
        </Text>
      )}
      {users.length > 0 && (
        <FoundUsers {...props} key={users.join(' ')} type={type} title={title} users={users} />
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

function FoundUsers({ type, title, users, ...props }: UserValuesProps & { users: readonly string[] }) {
  const { rows, onChange } = props
  const { options, isLocal, age, status } = useOptions(props, 'users', '', { users: [...users] })
  const userOptions = (options ?? []).map((user) => userOption(type, user))
  const isFound = new Set(
    (options ?? []).flatMap(({ targeting_value: id, name }) => [id, name.slice(1).toLowerCase()]),
  )
  const missing = options === null ? [] : users.filter((user) => !isFound.has(user.toLowerCase()))
  // Without the service an ID can still be targeted; its name follows.
  const unnamed = isLocal ? missing.filter((user) => /^\d+$/.test(user)) : []
  const operator_type = canInclude(type) ? 'EQ' : 'NE'
  const open = userOptions.filter(
    ({ targeting_value: id }) =>
      !rows.some(
        (row) => row.targeting_type === type && row.targeting_value === id && row.state !== 'removed',
      ),
  )
  return (
    <>
      {age}
      {status}
      {open.length > 1 && (
        <span>
          <Button onClick={() => onChange(open.map((user) => ({ ...user, operator_type })))}>
            {operator_type === 'EQ'
              ? plural(open.length, { one: 'Include # user', other: 'Include # users' })
              : plural(open.length, { one: 'Exclude # user', other: 'Exclude # users' })}
          </Button>
        </span>
      )}
      {userOptions.length > 0 && <Options {...props} title={title} options={userOptions} />}
      {missing.length > 0 && (
        <p role="status" className={styles.note}>
          {isLocal
            ? t`Not looked up before, which needs the service: ${missing.join(', ')}`
            : t`No such user: ${missing.join(', ')}`}
        </p>
      )}
      {unnamed.length > 0 && (
        <span>
          <Button
            onClick={() =>
              onChange(
                unnamed.map((targeting_value) => ({ targeting_type: type, targeting_value, operator_type })),
              )
            }
          >
            {idsTitle(operator_type === 'EQ', unnamed.length)}
          </Button>
        </span>
      )}
    </>
  )
}

function userOption(targeting_type: string, user: TargetingOption): ChoosableOption {
  const { targeting_value, name, record } = user
  return {
    targeting_type,
    targeting_value,
    name,
    operator_type: 'EQ',
    note: typeof record.title === 'string' ? record.title : undefined,
  }
}
