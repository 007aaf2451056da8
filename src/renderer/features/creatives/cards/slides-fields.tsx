import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { carouselBounds } from '../../../../shared/api/ads/card-components.ts'
import type { ComponentDraft } from '../../../../shared/entities/cards/card-draft.ts'
import type { OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { Count } from '../../../drafting/editor/draft-field.tsx'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import type { MediaRows } from '../media-rows.ts'
import { emptyLead, emptySlide, moved } from './card-form.ts'
import styles from './cards.module.css'
import { DetailsFields } from './details-fields.tsx'
import { MediaChoice } from './media-choice.tsx'

type Slide = readonly ComponentDraft[]

interface SlidesFieldsProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly slides: readonly Slide[]
  readonly rows: MediaRows
  readonly onChange: (slides: readonly Slide[]) => void
}

/** Slides in their order, each with its media, title and website. */
export function SlidesFields({ workspace, open, slides, rows, onChange }: SlidesFieldsProps) {
  const { maximum } = carouselBounds
  return (
    <>
      <OrderedList
        label="Slides"
        shape="block"
        entries={slides}
        nameOf={(_, index) => `slide ${index + 1}`}
        onMove={(from, to) => onChange(moved(slides, from, to))}
        onRemove={(index) => onChange(slides.filter((_, other) => other !== index))}
      >
        {(slide, index) => (
          <SlideFields
            workspace={workspace}
            open={open}
            slide={slide}
            number={index}
            rows={rows}
            onChange={(next) => onChange(slides.map((other, place) => (place === index ? next : other)))}
          />
        )}
      </OrderedList>
      <div className={styles.choice}>
        <Button
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={slides.length >= maximum}
          onClick={() => onChange([...slides, emptySlide()])}
        >
          Add a slide
        </Button>
        <Count length={slides.length} maximum={maximum} />
      </div>
    </>
  )
}

interface SlideFieldsProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly slide: Slide
  readonly number: number
  readonly rows: MediaRows
  readonly onChange: (slide: Slide) => void
}

function SlideFields({ workspace, open, slide, number, rows, onChange }: SlideFieldsProps) {
  const path = `slides.${number}`
  const mediaAt = placeOf(slide, 'MEDIA', 0)
  const detailsAt = placeOf(slide, 'DETAILS', mediaAt === 0 ? 1 : slide.length)
  const put = (place: number, component: ComponentDraft) => {
    const next = [...slide]
    next[place] = component
    onChange(next)
  }
  return (
    <section className={styles.stack} aria-label={`Slide ${number + 1}`}>
      <FieldFindings findings={findingsAt(open.findings, path)} />
      <MediaChoice
        workspace={workspace}
        path={`${path}.${mediaAt}.media_key`}
        name={`slide ${number + 1}`}
        mediaKey={slide[mediaAt]?.media_key ?? ''}
        rows={rows}
        findings={open.findings}
        onChoose={(key) => put(mediaAt, { type: 'MEDIA', media_key: key })}
      />
      <DetailsFields
        open={open}
        path={`${path}.${detailsAt}`}
        component={slide[detailsAt] ?? emptyLead('DETAILS')}
        onChange={(component) => put(detailsAt, component)}
      />
    </section>
  )
}

function placeOf(slide: Slide, type: string, otherwise: number): number {
  const index = slide.findIndex((component) => component.type === type)
  return index < 0 ? otherwise : index
}
