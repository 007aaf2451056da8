import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CriterionKinds } from '../../../../../../src/renderer/features/campaigns/targeting/criterion-kinds.tsx'
import {
  targetingChoices,
  typesOf,
} from '../../../../../../src/renderer/features/campaigns/targeting/targeting-choices.ts'
import { targetingTypeTerms } from '../../../../../../src/shared/entities/targeting/targeting-types.ts'
import type { TargetingRow } from '../../../../../../src/shared/targeting/targeting-view.ts'

const row = (targeting_type: string, targeting_value: string): TargetingRow => ({
  targeting_type,
  targeting_value,
  operator_type: 'EQ',
  name: null,
  state: 'unchanged',
  field: `${targeting_type}:${targeting_value}`,
})

test('every kind says how many of it are chosen, and one press shows its values', async () => {
  const onChoose = vi.fn<(key: string) => void>()
  const rows = [
    row('EXACT_KEYWORD', 'tent'),
    row('BROAD_KEYWORD', 'boots'),
    { ...row('AGE', 'AGE_18_TO_34'), state: 'removed' as const },
  ]
  render(<CriterionKinds rows={rows} current="places" onChoose={onChoose} />, { wrapper: MantineProvider })
  expect(screen.getByRole('radio', { name: 'Locations' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Age' })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Keywords 2 chosen' }))
  expect(onChoose).toHaveBeenCalledWith('keywords')
})

test('every type of criterion is counted for one kind', () => {
  const types = targetingChoices.flatMap((choice) => [...typesOf(choice)])
  expect(types.toSorted()).toEqual(Object.keys(targetingTypeTerms).toSorted())
})
