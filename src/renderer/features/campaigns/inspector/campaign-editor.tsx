import { t } from '../../../../shared/text/language.ts'
import { InspectorTabs } from '../../../ui/inspector/inspector-tabs.tsx'
import { useFitsWidestPanel } from '../../../ui/inspector/widest-panel.ts'
import { NewLineItem } from '../create/new-line-item.tsx'
import { FiguresLine } from '../figures/figures-line.tsx'
import { SpendSection } from '../figures/spend-section.tsx'
import { useFundingCurrency } from '../linked/choice-select.tsx'
import { EntityEditor, type EntityEditorProps, type OpenEntityProps } from './entity-editor.tsx'
import { FundingField } from './entity-fields.tsx'
import { type EntityForm, editChecker, isNew } from './entity-form.ts'
import { FieldSections } from './field-sections.tsx'
import { RecordAlerts } from './record-alerts.tsx'
import { recordTabs } from './record-tabs.tsx'
import { currencyOfRow, useCampaignFacts } from './use-campaign-facts.ts'

export function CampaignEditor(props: EntityEditorProps) {
  return (
    <EntityEditor {...props} subject="campaign">
      {(form, record) => <Fields {...props} {...form} record={record} />}
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
  record,
}: OpenEntityProps) {
  const { funding_instrument_id: funding } = open.content
  const ofFunding = useFundingCurrency(workspace, typeof funding === 'string' ? funding : '')
  // Existing campaigns have a currency; a new one will get that of its funding instrument.
  const currency = isNew({ open }) ? ofFunding : (currencyOfRow(open.row) ?? accountCurrency)
  const facts = useCampaignFacts(workspace, null, currency)
  const check = editChecker('campaign', open, facts)
  const form: EntityForm = { workspace, subject: 'campaign', open, editing, currency, timezone, check }
  const remoteId = open.row?.remoteId ?? null
  const isRoomy = useFitsWidestPanel()
  const spend = remoteId !== null && <SpendSection form={form} remoteId={remoteId} isRoomy={isRoomy} />
  const details = (
    <>
      {remoteId !== null && <RecordAlerts workspace={workspace} subject="campaign" remoteId={remoteId} />}
      <FieldSections
        form={form}
        own={{ funding_instrument_id: <FundingField key="funding" form={form} /> }}
      />
      {isRoomy && spend}
      {record}
      {!isRoomy && spend}
      <NewLineItem workspace={workspace} campaignKey={itemKey} timezone={timezone} onGo={onGo} />
    </>
  )
  return (
    <>
      {remoteId !== null && <FiguresLine form={form} remoteId={remoteId} />}
      <InspectorTabs
        tabs={[
          { name: 'details', title: t`Details`, content: details, isKept: true },
          ...(remoteId === null ? [] : recordTabs(form, remoteId)),
        ]}
      />
    </>
  )
}
