import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import type { EntityPlace } from '../../../workbench/entity-places.ts'
import { type EntityForm, isNew, textOf } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { FixedField } from './fixed-field.tsx'

interface CampaignFieldProps {
  readonly form: EntityForm
  readonly campaign: LibraryRow | null
  readonly onGo: (place: EntityPlace) => void
}

/** The campaign of a line item, by its name; of a new one it can still be another. */
export function CampaignField({ form, campaign, onGo }: CampaignFieldProps) {
  const id = useId()
  const key = textOf(form.open.content, 'campaign_id')
  const show =
    campaign === null ? null : (
      <div>
        <Button onClick={() => onGo({ subject: 'campaign', key: campaign.key })}>
          Show {campaign.title}
        </Button>
      </div>
    )
  if (!isNew(form)) {
    return (
      <>
        <FixedField form={form} field="campaign_id" value={campaign?.title ?? key} />
        {show}
      </>
    )
  }
  return (
    <FieldFrame form={form} field="campaign_id" labelFor={id} aside={show}>
      <TextInput
        id={id}
        value={key}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) =>
          form.editing.set('campaign_id', currentTarget.value === '' ? null : currentTarget.value)
        }
      />
    </FieldFrame>
  )
}
