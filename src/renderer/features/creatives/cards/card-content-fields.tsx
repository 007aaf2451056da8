import { Stack } from '@mantine/core'
import { useState } from 'react'
import { carouselBounds } from '../../../../shared/api/ads/card-components.ts'
import { cardRatiosOf } from '../../../../shared/creatives/card-ratios.ts'
import type { CardDraft } from '../../../../shared/entities/cards/card-draft.ts'
import { t } from '../../../../shared/text/language.ts'
import type { DraftForm } from '../../../drafting/fields.tsx'
import { FieldFindings, findingsAt } from '../../../ui/form/findings.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { MediaField, MediaListField } from '../media-fields.tsx'
import type { MediaRows } from '../media-rows.ts'
import {
  type CardLayout,
  type CardLead,
  emptyLead,
  emptyStash,
  layoutOf,
  leadOf,
  partsOf,
  type StashedParts,
  switchLayout,
  switchLead,
  toJson,
  withComponent,
} from './card-form.ts'
import styles from './cards.module.css'
import { LayoutChoice } from './layout-choice.tsx'
import { ButtonFields, DetailsFields } from './lead-fields.tsx'
import { SlidesFields } from './slides-fields.tsx'

interface CardContentFieldsProps extends DraftForm {
  readonly card: CardDraft
  readonly rows: MediaRows
}

/** Layout, media and destination of a card. */
export function CardContentFields({ card, rows, ...form }: CardContentFieldsProps) {
  const { open, editing } = form
  const [aside, setAside] = useState<StashedParts>(emptyStash)
  const { findings } = open
  const layout = layoutOf(card)
  const write = (next: Pick<CardDraft, 'components' | 'slides'>) => {
    editing.set('components', toJson(next.components ?? null))
    editing.set('slides', toJson(next.slides ?? null))
  }
  const take = (next: ReturnType<typeof switchLayout>) => {
    setAside(next.stash)
    write(next.card)
  }
  return (
    <>
      <Section title={t`Media`}>
        <Stack gap={12} data-field={layout === 'slides' ? 'slides' : 'components'} tabIndex={-1}>
          <LayoutChoice current={layout} onChoose={(chosen) => take(switchLayout(card, aside, chosen))} />
          <FieldFindings findings={findingsAt(findings, layout === 'slides' ? 'slides' : 'components')} />
          {layout === 'slides' ? (
            <SlidesFields
              {...form}
              rows={rows}
              slides={card.slides ?? []}
              onChange={(slides) => write({ components: null, slides: slides.map((slide) => [...slide]) })}
            />
          ) : (
            <MediaOfComponents
              {...form}
              rows={rows}
              card={card}
              layout={layout}
              onChange={(components) => write({ components: [...components], slides: null })}
            />
          )}
        </Stack>
      </Section>
      {layout !== 'slides' && (
        <Section title={t`Destination`}>
          <Lead
            {...form}
            card={card}
            onSwitch={(type) => take(switchLead(card, aside, type))}
            onChange={(components) => write({ components: [...components], slides: null })}
          />
        </Section>
      )}
    </>
  )
}

type Components = readonly NonNullable<CardDraft['components']>[number][]

interface MediaOfComponentsProps extends DraftForm {
  readonly rows: MediaRows
  readonly card: CardDraft
  readonly layout: CardLayout
  readonly onChange: (components: Components) => void
}

function MediaOfComponents({ card, layout, onChange, ...shared }: MediaOfComponentsProps) {
  const { media } = partsOf(card)
  const path = `components.${media?.index ?? 0}`
  if (layout === 'single') {
    return (
      <MediaField
        {...shared}
        label={t`Card media`}
        title={t`Choose an image or a video`}
        types={['IMAGE', 'VIDEO']}
        ratiosOf={cardRatiosOf}
        path={`${path}.media_key`}
        value={media?.component.media_key ?? ''}
        onChoose={(key) => onChange(withComponent(card, { type: 'MEDIA', media_key: key }))}
      />
    )
  }
  return (
    <MediaListField
      {...shared}
      label={t`Carousel media`}
      title={t`Choose 2 to 6 images or videos`}
      types={['IMAGE', 'VIDEO']}
      ratiosOf={cardRatiosOf}
      needsOneRatio
      maximum={carouselBounds.maximum}
      path={`${path}.media_keys`}
      keys={media?.component.media_keys ?? []}
      onChange={(keys) => onChange(withComponent(card, { type: 'SWIPEABLE_MEDIA', media_keys: [...keys] }))}
    />
  )
}

interface LeadProps extends DraftForm {
  readonly card: CardDraft
  readonly onSwitch: (type: CardLead) => void
  readonly onChange: (components: Components) => void
}

/** The destination of the whole card: a website with a title, or an app with a button. */
function Lead({ card, onSwitch, onChange, ...form }: LeadProps) {
  const { lead } = partsOf(card)
  const type = leadOf(card)
  const path = `components.${lead?.index ?? (card.components ?? []).length}`
  const component = lead?.component ?? emptyLead(type)
  const shared = {
    ...form,
    path,
    component,
    onChange: (next: typeof component) => onChange(withComponent(card, next)),
  }
  return (
    <Stack gap={12} data-field={path} tabIndex={-1}>
      <div className={styles.choice}>
        <span>{t`Leads to`}</span>
        <FormButtons<CardLead>
          forms={[
            { value: 'DETAILS', title: t`Website` },
            { value: 'BUTTON', title: t`App` },
          ]}
          current={type}
          onChoose={onSwitch}
        />
      </div>
      <FieldFindings findings={findingsAt(form.open.findings, path)} />
      {type === 'DETAILS' ? <DetailsFields {...shared} /> : <ButtonFields {...shared} />}
    </Stack>
  )
}
