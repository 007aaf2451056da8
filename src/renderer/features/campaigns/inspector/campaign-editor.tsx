import { CopyCampaign } from '../create/copy-campaign.tsx'
import { NewLineItem } from '../create/new-line-item.tsx'
import { FiguresSection } from '../figures/figures-section.tsx'
import { useFundingCurrency } from '../linked/choice-select.tsx'
import { HistorySection, VersionsSection } from '../linked/versions-section.tsx'
import { EntityEditor, type EntityEditorProps, type OpenEntityProps, RecordFacts } from './entity-editor.tsx'
import { FundingField } from './entity-fields.tsx'
import { type EntityForm, editChecker, isNew } from './entity-form.ts'
import { FieldSections } from './field-sections.tsx'
import { currencyOfRow, useCampaignFacts } from './use-campaign-facts.ts'

export function CampaignEditor(props: EntityEditorProps) {
  return (
    <EntityEditor {...props} subject="campaign" clonable={false}>
      {(form) => <Fields {...props} {...form} />}
    </EntityEditor>
  )
}

function Fields({
  workspace,
  itemKey,
  currency: accountCurrency,
  timezone,
  onGo,
  open,
  editing,
}: OpenEntityProps) {
  const { funding_instrument_id: funding } = open.content
  const ofFunding = useFundingCurrency(workspace, typeof funding === 'string' ? funding : '')
  // Existing campaigns have a currency; a new one will get that of its funding instrument.
  const currency = isNew({ open }) ? ofFunding : (currencyOfRow(open.row) ?? accountCurrency)
  const facts = useCampaignFacts(workspace, null, currency)
  const check = editChecker('campaign', open, facts)
  const form: EntityForm = { workspace, subject: 'campaign', open, editing, currency, timezone, check }
  const remoteId = open.row?.remoteId ?? null
  return (
    <>
      <RecordFacts form={form} />
      <FieldSections
        form={form}
        own={{ funding_instrument_id: <FundingField key="funding" form={form} /> }}
      />
      <NewLineItem workspace={workspace} campaignKey={itemKey} timezone={timezone} onGo={onGo} />
      <CopyCampaign workspace={workspace} campaignKey={itemKey} onGo={onGo} />
      {remoteId !== null && (
        <>
          <FiguresSection form={form} remoteId={remoteId} />
          <VersionsSection form={form} remoteId={remoteId} />
          <HistorySection form={form} remoteId={remoteId} />
        </>
      )}
    </>
  )
}
