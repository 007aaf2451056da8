import { buttonLabels } from '../../../../shared/api/ads/card-components.ts'
import { countryCodes } from '../../../../shared/core/country-codes.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import type { ComponentDraft, DestinationDraft } from '../../../../shared/entities/cards/card-draft.ts'
import { compareNames, regionName } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { DraftAddress, type DraftForm, DraftSelect, DraftText } from '../../../drafting/fields.tsx'
import { FieldFindings, findingsAt } from '../../../ui/form/findings.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { buttonText } from '../preview/preview-card.ts'
import { withDestination } from './card-form.ts'

/** Maximum characters of a website's title according to public pages; the service itself has no limit. */
export const titleAdvice = 70

interface LeadFieldsProps extends DraftForm {
  /** Path of the component: `components.1`. */
  readonly path: string
  readonly component: ComponentDraft
  readonly onChange: (component: ComponentDraft) => void
}

/** Title and address of a website. */
export function DetailsFields({ path, component, onChange, ...form }: LeadFieldsProps) {
  const { destination } = component
  return (
    <>
      <DraftText
        {...form}
        label={t`Title`}
        path={`${path}.title`}
        value={component.title ?? ''}
        onChange={(title) => onChange({ ...component, type: 'DETAILS', title })}
        limit={{ maximum: titleAdvice, isAdvice: true }}
        hint={t`About 50 are shown`}
      />
      <DraftAddress
        {...form}
        label={t`Website`}
        path={`${path}.destination.url`}
        value={destination?.url ?? ''}
        onChange={(url) =>
          onChange({
            ...component,
            type: 'DETAILS',
            destination: withDestination(destination, 'WEBSITE', 'url', url),
          })
        }
      />
      <WholeFindings findings={form.open.findings} path={`${path}.destination`} />
    </>
  )
}

type AppField = Exclude<keyof DestinationDraft, 'type' | 'url'>

const countries = countryCodes.map((code) => ({
  value: code,
  label: `${regionName(code)} (${code})`,
}))
countries.sort((a, b) => compareNames(a.label, b.label))
const buttons = buttonLabels.map((value) => ({ value, label: buttonText(value) }))

/** Label, country and stores of an app. */
export function ButtonFields({ path, component, onChange, ...form }: LeadFieldsProps) {
  const { destination } = component
  const { findings } = form.open
  const app = (field: AppField) => ({
    ...form,
    path: `${path}.destination.${field}`,
    value: destination?.[field] ?? '',
    onChange: (value: string) =>
      onChange({
        ...component,
        type: 'BUTTON',
        destination: withDestination(destination, 'APP', field, value.trim()),
      }),
  })
  const label = component.label?.value ?? ''
  return (
    <>
      <FieldGrid columns={2} gap={12} align="stretch">
        <DraftSelect
          {...form}
          label={t`Button`}
          path={`${path}.label.value`}
          value={label}
          data={choices(label, buttons)}
          onChange={(value) => onChange({ ...component, type: 'BUTTON', label: { type: 'ENUM', value } })}
        />
        <DraftSelect
          {...app('country_code')}
          label={t`Store country`}
          data={choices(destination?.country_code ?? '', countries)}
        />
      </FieldGrid>
      <WholeFindings findings={findings} path={`${path}.label`} />
      <WholeFindings findings={findings} path={`${path}.destination`} />
      <DraftText
        {...app('ios_app_store_identifier')}
        label={t`App Store ID`}
        hint={t`The digits in the app’s address`}
        code
      />
      <DraftText
        {...app('ios_deep_link')}
        label={t`App Store deep link`}
        hint={t`Opens a page in the app; needs the App Store ID`}
        code
      />
      <DraftText
        {...app('googleplay_app_id')}
        label={t`Google Play ID`}
        hint={t`Such as com.example.app`}
        code
      />
      <DraftText
        {...app('googleplay_deep_link')}
        label={t`Google Play deep link`}
        hint={t`Needs the Google Play ID`}
        code
      />
    </>
  )
}

/** The choices, preceded by the draft's value if it isn't one of them. */
function choices(current: string, known: readonly { readonly value: string; readonly label: string }[]) {
  if (known.some(({ value }) => value === current)) return known
  return [{ value: current, label: current === '' ? t`Not chosen` : `${current} (unknown)` }, ...known]
}

interface WholeFindingsProps {
  readonly findings: readonly Finding[]
  readonly path: string
}

/** Issues of the component as a whole and of its type, which belong to none of its fields. */
function WholeFindings({ findings, path }: WholeFindingsProps) {
  return <FieldFindings findings={findingsAt(findings, path, `${path}.type`)} />
}
