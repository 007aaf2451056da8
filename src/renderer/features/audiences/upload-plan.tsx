import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { doNotReachIdentifiers } from '../../../shared/api/ads/do-not-reach-lists.ts'
import {
  type AudienceTarget,
  type OpenedMembers,
  type UploadPlan,
  uploadModes,
} from '../../../shared/audiences/audience-upload.ts'
import { columnsAsLast } from '../../../shared/audiences/member-columns.ts'
import {
  identifierLabel,
  type MemberIdentifier,
  memberIdentifiers,
} from '../../../shared/audiences/member-identifiers.ts'
import { compareNames, regionName } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import type { OpenedUpload } from './upload-store.ts'

interface UploadPlanFormProps {
  readonly opened: OpenedUpload
  readonly target: AudienceTarget
  readonly onChange: (change: Partial<UploadPlan>) => void
}

const modeLabel = {
  add: t`Add everyone in the file`,
  remove: t`Remove everyone in the file`,
  match: t`Replace the list with the file: send only the differences`,
} as const

/** What the columns contain, whether to add or remove, and the time span. */
export function UploadPlanForm({ opened: { file, plan, last }, target, onChange }: UploadPlanFormProps) {
  const takes: readonly MemberIdentifier[] =
    target.list === 'doNotReachList' ? doNotReachIdentifiers : memberIdentifiers
  const hasPhones = plan.columns.includes('phone_number')
  const { earlier, missing } = columnsAsLast(file.columns, last)
  return (
    <Stack gap={12}>
      <NativeSelect
        label={t`Action`}
        description={
          plan.mode === 'match'
            ? t`Compared with earlier uploads from this computer. People who stay aren’t sent again and keep their expiry.`
            : undefined
        }
        value={plan.mode}
        data={uploadModes.map((value) => ({ value, label: modeLabel[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ mode: uploadModes.find((mode) => mode === currentTarget.value) ?? 'add' })
        }
      />
      <FieldGrid minWidth={200}>
        {file.columns.map(({ title }, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their place
            key={`${index} ${title}`}
            label={plan.hasTitles ? title : t`Column ${index + 1}`}
            description={
              plan.hasTitles && last.length > 0
                ? lastMeaning(earlier[index], plan.columns[index] ?? null)
                : undefined
            }
            value={plan.columns[index] ?? ''}
            data={[
              { value: '', label: t`Leave out` },
              ...takes.map((value) => ({ value, label: identifierLabel[value] })),
            ]}
            onChange={({ currentTarget }) =>
              onChange({
                columns: plan.columns.with(index, takes.find((one) => one === currentTarget.value) ?? null),
              })
            }
          />
        ))}
        {hasPhones && (
          <NativeSelect
            label={t`Country for numbers without one`}
            value={plan.country ?? ''}
            data={countriesOf(file)}
            onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
          />
        )}
      </FieldGrid>
      {plan.hasTitles && missing.length > 0 && (
        <Text role="alert" c="var(--fd-attention)">
          {plural(
            missing.length,
            {
              one: 'The last file for this list also had the column {titles}. It’s not in this file.',
              other: 'The last file for this list also had the columns {titles}. They’re not in this file.',
            },
            { titles: missing.join(', ') },
          )}
        </Text>
      )}
      <Checkbox
        label={t`The first row has titles`}
        checked={plan.hasTitles}
        onChange={({ currentTarget }) => onChange({ hasTitles: currentTarget.checked })}
      />
      {plan.mode !== 'remove' && (
        <FieldGrid minWidth={200}>
          {target.list === 'customAudience' && (
            <TimeField
              label={t`Members from (UTC)`}
              description={t`Empty: now`}
              value={plan.effectiveAt}
              onChange={(effectiveAt) => onChange({ effectiveAt })}
            />
          )}
          <TimeField
            label={t`Members until (UTC)`}
            description={t`Empty: 13 months`}
            value={plan.expiresAt}
            onChange={(expiresAt) => onChange({ expiresAt })}
          />
        </FieldGrid>
      )}
    </Stack>
  )
}

/** What a column contained in the last file for the list, beside what it's taken for now. */
function lastMeaning(earlier: MemberIdentifier | null | undefined, current: MemberIdentifier | null): string {
  if (earlier === undefined) return t`Not in the last file`
  if (earlier === current) return t`As last time`
  return earlier === null ? t`Last time: left out` : t`Last time: ${identifierLabel[earlier]}`
}

function countriesOf({ countries }: OpenedMembers) {
  return countries
    .map((value) => ({ value, label: regionName(value) }))
    .sort((left, right) => compareNames(left.label, right.label))
}

interface TimeFieldProps {
  readonly label: string
  readonly description: string
  /** ISO 8601, UTC. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

function TimeField({ label, description, value, onChange }: TimeFieldProps) {
  return (
    <DateInput
      type="datetime-local"
      label={label}
      description={description}
      value={value?.slice(0, 16) ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : `${currentTarget.value}:00Z`)
      }
    />
  )
}
