import { Fragment } from 'react'
import { objectives } from '../../../../shared/api/ads/line-items.ts'
import { isEmpty } from '../../../../shared/entities/fields.ts'
import { t } from '../../../../shared/text/language.ts'
import { textIn, valueBefore } from '../../../drafting/content.ts'
import { InspectorTabs } from '../../../ui/inspector/inspector-tabs.tsx'
import { useFitsWidestPanel } from '../../../ui/inspector/widest-panel.ts'
import { FiguresLine } from '../figures/figures-line.tsx'
import { SpendSection } from '../figures/spend-section.tsx'
import { LinkedSections } from '../linked/linked-sections.tsx'
import { PostPromotions } from '../linked/post-promotions.tsx'
import { TargetingSection } from '../targeting/targeting-section.tsx'
import { CategoriesField } from './categories-field.tsx'
import { EntityEditor, type EntityEditorProps, type OpenEntityProps } from './entity-editor.tsx'
import { CampaignField, findingAgainstNumber, TimeField } from './entity-fields.tsx'
import { type EntityForm, editChecker } from './entity-form.ts'
import { FieldSections } from './field-sections.tsx'
import { FlightProgress } from './flight-progress.tsx'
import { ObjectiveFitNote } from './objective-fit.tsx'
import { RecordAlerts } from './record-alerts.tsx'
import { recordTabs } from './record-tabs.tsx'
import { RuledChoice } from './ruled-choice.tsx'
import { currencyOfRow, useCampaign, useCampaignFacts } from './use-campaign-facts.ts'

export function LineItemEditor(props: EntityEditorProps) {
  return (
    <EntityEditor {...props} subject="lineItem">
      {(form, record) => <Fields {...props} {...form} record={record} />}
    </EntityEditor>
  )
}

/** Hides the empty period where the objective allows no frequency cap; the field of the cap says so itself. */
function showsCapPeriod(form: EntityForm): boolean {
  const { open } = form
  const fields = ['frequency_cap', 'duration_in_days']
  const isUsed = fields.some(
    (field) => !isEmpty(open.content[field]) || valueBefore(open, field) !== undefined,
  )
  return isUsed || findingAgainstNumber(form, 'frequency_cap') === undefined
}

function Fields({
  workspace,
  currency: accountCurrency,
  timezone,
  open,
  editing,
  onGo,
  record,
}: OpenEntityProps) {
  const campaignKey = textIn(open.content, 'campaign_id') || null
  const campaign = useCampaign(workspace, campaignKey)
  const currency = currencyOfRow(open.row) ?? currencyOfRow(campaign) ?? accountCurrency
  const facts = useCampaignFacts(workspace, campaign, currency)
  const check = editChecker('lineItem', open, facts)
  const form: EntityForm = { workspace, subject: 'lineItem', open, editing, currency, timezone, check }
  const remoteId = open.row?.remoteId ?? null
  const isRoomy = useFitsWidestPanel()
  const lineItemKey = remoteId ?? (open.draft === null ? null : `draft:${open.draft.id}`)
  const spend = remoteId !== null && <SpendSection form={form} remoteId={remoteId} isRoomy={isRoomy} />
  const details = (
    <>
      {remoteId !== null && <RecordAlerts workspace={workspace} subject="lineItem" remoteId={remoteId} />}
      <FieldSections
        form={form}
        own={{
          objective: (
            <Fragment key="objective">
              <RuledChoice form={form} field="objective" choices={objectives} />
              <ObjectiveFitNote form={form} />
            </Fragment>
          ),
          end_time: (
            <Fragment key="end">
              <TimeField form={form} field="end_time" />
              <FlightProgress form={form} />
            </Fragment>
          ),
          categories: <CategoriesField key="categories" form={form} />,
          ...(showsCapPeriod(form) ? {} : { duration_in_days: false }),
          campaign_id: <CampaignField key="campaign" form={form} campaign={campaign} onGo={onGo} />,
        }}
      />
      {isRoomy && spend}
      {lineItemKey !== null && <PostPromotions workspace={workspace} lineItem={lineItemKey} />}
      {remoteId !== null && <LinkedSections form={form} remoteId={remoteId} />}
      {record}
      {!isRoomy && spend}
    </>
  )
  return (
    <>
      {remoteId !== null && <FiguresLine form={form} remoteId={remoteId} />}
      <InspectorTabs
        tabs={[
          { name: 'details', title: t`Details`, content: details, isKept: true },
          ...(lineItemKey === null
            ? []
            : [
                {
                  name: 'targeting',
                  title: t`Targeting`,
                  content: (
                    <TargetingSection workspace={workspace} timezone={timezone} lineItem={lineItemKey} />
                  ),
                },
              ]),
          ...(remoteId === null ? [] : recordTabs(form, remoteId)),
        ]}
      />
    </>
  )
}
