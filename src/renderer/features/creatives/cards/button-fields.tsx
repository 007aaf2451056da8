import { NativeSelect } from '@mantine/core'
import { buttonLabels } from '../../../../shared/api/ads/card-components.ts'
import { countryCodes } from '../../../../shared/core/country-codes.ts'
import type { DestinationDraft } from '../../../../shared/entities/cards/card-draft.ts'
import { draftFieldProps } from '../../../drafting/editor/draft-field.tsx'
import { DraftText } from '../../../drafting/editor/draft-text.tsx'
import { buttonText } from '../preview/preview-card.ts'
import { withDestination } from './card-form.ts'
import styles from './cards.module.css'
import type { LeadFieldsProps } from './details-fields.tsx'
import { textBefore } from './text-before.ts'
import { WholeFindings } from './whole-findings.tsx'

type AppField = Exclude<keyof DestinationDraft, 'type' | 'url'>

const regions = new Intl.DisplayNames('en', { type: 'region' })
const countries = countryCodes.map((code) => ({
  value: code,
  label: `${regions.of(code) ?? code} (${code})`,
}))
countries.sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** Label, country and stores of an app. */
export function ButtonFields({ open, path, component, onChange }: LeadFieldsProps) {
  const { findings } = open
  const { destination } = component
  const set = (field: AppField, value: string) =>
    onChange({ ...component, type: 'BUTTON', destination: withDestination(destination, 'APP', field, value) })
  const text = (field: AppField, label: string, hint?: string) => (
    <DraftText
      label={label}
      path={`${path}.destination.${field}`}
      value={destination?.[field] ?? ''}
      onChange={(value) => set(field, value.trim())}
      findings={findings}
      before={textBefore(open, `${path}.destination.${field}`)}
      code
      {...(hint === undefined ? {} : { hint })}
    />
  )
  const label = component.label?.value ?? ''
  const country = destination?.country_code ?? ''
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label="Button"
          value={label}
          data={choices(
            label,
            buttonLabels.map((value) => ({ value, label: buttonText(value) })),
          )}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...component, type: 'BUTTON', label: { type: 'ENUM', value } })
          }
          {...draftFieldProps({
            path: `${path}.label.value`,
            findings,
            before: textBefore(open, `${path}.label.value`),
          })}
        />
        <NativeSelect
          label="Country of the store"
          value={country}
          data={choices(country, countries)}
          onChange={({ currentTarget: { value } }) => set('country_code', value)}
          {...draftFieldProps({
            path: `${path}.destination.country_code`,
            findings,
            before: textBefore(open, `${path}.destination.country_code`),
          })}
        />
      </div>
      <WholeFindings findings={findings} path={`${path}.label`} />
      <WholeFindings findings={findings} path={`${path}.destination`} />
      {text('ios_app_store_identifier', 'App Store id', 'Digits, as in the address of the app')}
      {text('ios_deep_link', 'App Store deep link', 'Opens a place within the app; needs the App Store id')}
      {text('googleplay_app_id', 'Google Play id', 'Such as com.example.app')}
      {text('googleplay_deep_link', 'Google Play deep link', 'Needs the Google Play id')}
    </>
  )
}

/** The choices, and before them whatever stands in the draft instead. */
function choices(current: string, known: readonly { readonly value: string; readonly label: string }[]) {
  if (known.some(({ value }) => value === current)) return [...known]
  return [{ value: current, label: current === '' ? 'Not chosen' : `${current} (not known)` }, ...known]
}
