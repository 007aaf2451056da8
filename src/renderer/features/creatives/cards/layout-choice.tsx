import { t } from '../../../../shared/text/language.ts'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import type { CardLayout } from './card-form.ts'
import styles from './cards.module.css'

interface Layout {
  readonly value: CardLayout
  readonly title: string
  readonly line: string
  /** Left edges and widths of the pictures in a drawing of width 48, and whether each has its own title. */
  readonly drawing: { readonly pictures: readonly (readonly [number, number])[]; readonly ownTitles: boolean }
}

const swipeable = [
  [4, 27],
  [34, 14],
] as const
const layouts: readonly Layout[] = [
  {
    value: 'single',
    title: t`One media`,
    line: t`One image or video that leads to a website or an app.`,
    drawing: { pictures: [[4, 40]], ownTitles: false },
  },
  {
    value: 'carousel',
    title: t`Carousel`,
    line: t`2 to 6 images or videos that lead to one website or app.`,
    drawing: { pictures: swipeable, ownTitles: false },
  },
  {
    value: 'slides',
    title: t`Slides`,
    line: t`2 to 6 images or videos, each with its own title and website.`,
    drawing: { pictures: swipeable, ownTitles: true },
  },
]

interface LayoutChoiceProps {
  readonly current: CardLayout
  readonly onChoose: (layout: CardLayout) => void
}

/** The layouts of a card, each with a drawing and an explanation, as toggle buttons. */
export function LayoutChoice({ current, onChoose }: LayoutChoiceProps) {
  return (
    <fieldset aria-label={t`Layout`}>
      <FieldGrid minWidth={112} fill={false} gap={8} align="stretch">
        {layouts.map(({ value, title, line, drawing }) => (
          <button
            key={value}
            type="button"
            className={styles.layout}
            aria-pressed={value === current}
            onClick={() => onChoose(value)}
          >
            <Drawing {...drawing} />
            <b>{title}</b>
            <span>{line}</span>
          </button>
        ))}
      </FieldGrid>
    </fieldset>
  )
}

function Drawing({ pictures, ownTitles }: Layout['drawing']) {
  const titles = ownTitles ? pictures : [[4, 40] as const]
  return (
    <svg viewBox="0 0 48 32" width={48} height={32} aria-hidden>
      {pictures.map(([x, width]) => (
        <rect key={x} x={x} y={2} width={width} height={19} rx={2} className={styles.drawnPicture} />
      ))}
      {titles.map(([x, width]) => (
        <rect key={x} x={x} y={25} width={width} height={4} rx={2} className={styles.drawnTitle} />
      ))}
    </svg>
  )
}
