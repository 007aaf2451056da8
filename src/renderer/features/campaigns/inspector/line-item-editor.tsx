import { changeableStatuses, entityStatuses } from '../../../../shared/api/ads/campaigns.ts'
import {
  audienceExpansions,
  bidStrategies,
  capPeriods,
  goals,
  objectives,
  payBys,
  placements,
  productTypes,
} from '../../../../shared/api/ads/line-items.ts'
import { textIn } from '../../../drafting/content.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { fromConstant } from '../../../ui/text-format.ts'
import { LinkedSections } from '../linked/linked-sections.tsx'
import { HistorySection, VersionsSection } from '../linked/versions-section.tsx'
import { AmountField } from './amount-field.tsx'
import { CategoriesField } from './categories-field.tsx'
import { EntityEditor, type EntityEditorProps, type OpenEntityProps, RecordFacts } from './entity-editor.tsx'
import { CampaignField, NumberField, TextField, TimeField } from './entity-fields.tsx'
import { type EntityForm, isNew, judgeOf } from './entity-form.ts'
import styles from './inspector.module.css'
import { ObjectiveFitNote } from './objective-fit.tsx'
import { RuledChoice, RuledList } from './ruled-choice.tsx'
import { currencyOfRow, useCampaign, useCampaignFacts } from './use-campaign-facts.ts'

export function LineItemEditor(props: EntityEditorProps) {
  return (
    <EntityEditor {...props} subject="lineItem" clonable>
      {(form) => <Fields {...props} {...form} />}
    </EntityEditor>
  )
}

function Fields({ workspace, currency: accountCurrency, timezone, open, editing, onGo }: OpenEntityProps) {
  const campaignKey = textIn(open.content, 'campaign_id') || null
  const campaign = useCampaign(workspace, campaignKey)
  const currency = currencyOfRow(open.row) ?? currencyOfRow(campaign) ?? accountCurrency
  const facts = useCampaignFacts(workspace, campaign, currency)
  const judge = judgeOf('lineItem', open, facts)
  const form: EntityForm = { workspace, subject: 'lineItem', open, editing, currency, timezone, judge }
  const remoteId = open.row?.remoteId ?? null
  return (
    <>
      <RecordFacts form={form} />
      <Delivery form={form} />
      <Section title="Bidding">
        <RuledChoice form={form} field="bid_strategy" choices={bidStrategies} titles={asConstants} />
        <AmountField form={form} field="bid_amount_local_micro" />
        <RuledChoice form={form} field="goal" choices={goals} />
        <RuledChoice form={form} field="pay_by" choices={payBys} foldFrom={99} />
        <TextField form={form} field="primary_web_event_tag" code />
      </Section>
      <Section title="Budget">
        <div className={styles.pair}>
          <AmountField form={form} field="daily_budget_amount_local_micro" />
          <AmountField form={form} field="total_budget_amount_local_micro" />
        </div>
      </Section>
      <Section title="Flight">
        <TimeField form={form} field="start_time" clearable={false} />
        <TimeField form={form} field="end_time" clearable />
        <NumberField form={form} field="frequency_cap" />
        <RuledChoice
          form={form}
          field="duration_in_days"
          choices={capPeriods}
          titles={{ 1: '1 day', 7: '7 days', 30: '30 days' }}
          none="No period"
        />
      </Section>
      <Section title="Targeting of categories">
        <CategoriesField form={form} />
        <TextField form={form} field="advertiser_domain" maximum={255} placeholder="northwind.example" code />
      </Section>
      <Section title="Identifiers">
        <CampaignField form={form} campaign={campaign} onGo={onGo} />
        <TextField form={form} field="android_app_store_identifier" code />
        <TextField form={form} field="ios_app_store_identifier" code />
        <TextField form={form} field="advertiser_user_id" code />
      </Section>
      {remoteId !== null && (
        <>
          <LinkedSections form={form} remoteId={remoteId} />
          <VersionsSection form={form} remoteId={remoteId} />
          <HistorySection form={form} remoteId={remoteId} />
        </>
      )}
    </>
  )
}

function Delivery({ form }: { readonly form: EntityForm }) {
  return (
    <Section title="Delivery">
      <TextField form={form} field="name" maximum={255} />
      <RuledChoice
        form={form}
        field="entity_status"
        choices={isNew(form) ? entityStatuses : changeableStatuses}
      />
      <RuledChoice form={form} field="objective" choices={objectives} />
      <ObjectiveFitNote form={form} />
      <RuledChoice form={form} field="product_type" choices={productTypes} />
      <RuledList form={form} field="placements" choices={placements} titleOf={fromConstant} />
      <RuledChoice form={form} field="audience_expansion" choices={audienceExpansions} none="No expansion" />
      <RuledChoice
        form={form}
        field="standard_delivery"
        choices={[true, false]}
        none="As the service sets it"
      />
    </Section>
  )
}

/** The strategies are known by these names. */
const asConstants = Object.fromEntries(bidStrategies.map((strategy) => [strategy, strategy]))
