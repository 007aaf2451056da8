import { Fragment } from 'react'
import { objectives } from '../../../../shared/api/ads/line-items.ts'
import { textIn } from '../../../drafting/content.ts'
import { FiguresSection } from '../figures/figures-section.tsx'
import { LinkedSections } from '../linked/linked-sections.tsx'
import { PostPromotions } from '../linked/post-promotions.tsx'
import { HistorySection, VersionsSection } from '../linked/versions-section.tsx'
import { TargetingSection } from '../targeting/targeting-section.tsx'
import { CategoriesField } from './categories-field.tsx'
import { EntityEditor, type EntityEditorProps, type OpenEntityProps, RecordFacts } from './entity-editor.tsx'
import { CampaignField } from './entity-fields.tsx'
import { type EntityForm, editChecker } from './entity-form.ts'
import { FieldSections } from './field-sections.tsx'
import { ObjectiveFitNote } from './objective-fit.tsx'
import { RuledChoice } from './ruled-choice.tsx'
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
  const check = editChecker('lineItem', open, facts)
  const form: EntityForm = { workspace, subject: 'lineItem', open, editing, currency, timezone, check }
  const remoteId = open.row?.remoteId ?? null
  const lineItemKey = remoteId ?? (open.draft === null ? null : `draft:${open.draft.id}`)
  return (
    <>
      <RecordFacts form={form} />
      <FieldSections
        form={form}
        own={{
          objective: (
            <Fragment key="objective">
              <RuledChoice form={form} field="objective" choices={objectives} />
              <ObjectiveFitNote form={form} />
            </Fragment>
          ),
          categories: <CategoriesField key="categories" form={form} />,
          campaign_id: <CampaignField key="campaign" form={form} campaign={campaign} onGo={onGo} />,
        }}
      />
      {lineItemKey !== null && (
        <>
          <TargetingSection workspace={workspace} timezone={timezone} lineItem={lineItemKey} />
          <PostPromotions workspace={workspace} lineItem={lineItemKey} />
        </>
      )}
      {remoteId !== null && (
        <>
          <FiguresSection form={form} remoteId={remoteId} />
          <LinkedSections form={form} remoteId={remoteId} />
          <VersionsSection form={form} remoteId={remoteId} />
          <HistorySection form={form} remoteId={remoteId} />
        </>
      )}
    </>
  )
}
