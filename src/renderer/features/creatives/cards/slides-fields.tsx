import { Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { carouselBounds } from '../../../../shared/api/ads/card-components.ts'
import { cardRatiosOf } from '../../../../shared/creatives/card-ratios.ts'
import type { ComponentDraft } from '../../../../shared/entities/cards/card-draft.ts'
import { t } from '../../../../shared/text/language.ts'
import type { DraftForm } from '../../../drafting/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Count } from '../../../ui/form/field.tsx'
import { FieldFindings, findingsAt } from '../../../ui/form/findings.tsx'
import { focusAdded } from '../../../ui/inputs/focus-added.ts'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import { MediaField } from '../media-fields.tsx'
import type { MediaRows } from '../media-rows.ts'
import { moved } from '../moved.ts'
import { emptyLead, emptySlide } from './card-form.ts'
import { DetailsFields } from './lead-fields.tsx'

type Slide = readonly ComponentDraft[]

interface SlidesFieldsProps extends DraftForm {
  readonly slides: readonly Slide[]
  readonly rows: MediaRows
  readonly onChange: (slides: readonly Slide[]) => void
}

/** Slides in order, each with its media, title and website. */
export function SlidesFields({ slides, rows, onChange, ...form }: SlidesFieldsProps) {
  const { maximum } = carouselBounds
  return (
    <>
      <OrderedList
        label={t`Slides`}
        shape="block"
        entries={slides}
        nameOf={(_, index) => t`slide ${index + 1}`}
        onMove={(from, to) => onChange(moved(slides, from, to))}
        onRemove={(index) => onChange(slides.filter((_, other) => other !== index))}
      >
        {(slide, index) => (
          <SlideFields
            {...form}
            slide={slide}
            number={index}
            rows={rows}
            onChange={(next) => onChange(slides.map((other, place) => (place === index ? next : other)))}
          />
        )}
      </OrderedList>
      <Group gap="4px 12px">
        <Button
          icon={IconPlus}
          disabled={slides.length >= maximum}
          onClick={({ currentTarget }) =>
            focusAdded(
              currentTarget,
              () => onChange([...slides, emptySlide()]),
              '[data-field^="slides."][data-field$=".title"] input',
            )
          }
        >{t`Add a slide`}</Button>
        <Count length={slides.length} maximum={maximum} />
      </Group>
    </>
  )
}

interface SlideFieldsProps extends DraftForm {
  readonly slide: Slide
  readonly number: number
  readonly rows: MediaRows
  readonly onChange: (slide: Slide) => void
}

function SlideFields({ slide, number, rows, onChange, ...form }: SlideFieldsProps) {
  const path = `slides.${number}`
  const mediaAt = placeOf(slide, 'MEDIA', 0)
  const detailsAt = placeOf(slide, 'DETAILS', mediaAt === 0 ? 1 : slide.length)
  const put = (place: number, component: ComponentDraft) => {
    const next = [...slide]
    next[place] = component
    onChange(next)
  }
  return (
    <Stack component="section" gap={12} aria-label={t`Slide ${number + 1}`}>
      <FieldFindings findings={findingsAt(form.open.findings, path)} />
      <MediaField
        {...form}
        label={t`Media of slide ${number + 1}`}
        title={t`Choose an image or a video`}
        types={['IMAGE', 'VIDEO']}
        ratiosOf={cardRatiosOf}
        path={`${path}.${mediaAt}.media_key`}
        value={slide[mediaAt]?.media_key ?? ''}
        rows={rows}
        onChoose={(key) => put(mediaAt, { type: 'MEDIA', media_key: key })}
      />
      <DetailsFields
        {...form}
        path={`${path}.${detailsAt}`}
        component={slide[detailsAt] ?? emptyLead('DETAILS')}
        onChange={(component) => put(detailsAt, component)}
      />
    </Stack>
  )
}

function placeOf(slide: Slide, type: string, otherwise: number): number {
  const index = slide.findIndex((component) => component.type === type)
  return index < 0 ? otherwise : index
}
