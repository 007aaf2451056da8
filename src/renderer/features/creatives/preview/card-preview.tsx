import { Box, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CardDraft } from '../../../../shared/entities/cards/card-draft.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { inlinePixels } from '../../../ui/direction.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { positionKey } from '../../../ui/position-key.ts'
import styles from './preview.module.css'
import { type PreviewFooter, type PreviewMedia, previewOf } from './preview-card.ts'
import { PreviewPicture } from './preview-parts.tsx'

interface CardPreviewProps {
  readonly card: Pick<CardDraft, 'components' | 'slides'>
  /** The slide that is being edited; scrolled into view. */
  readonly current?: number
  /** Facts about a media; null if it isn't in the library. */
  readonly media: (key: string) => PreviewMedia | null
  /** The picture of a media, sized to fill its container. */
  readonly picture: (key: string, media: PreviewMedia | null) => ReactNode
}

/** A card approximately as the timeline shows it: real proportions, crops and truncated texts. */
export function CardPreview({ card, current = 0, media, picture }: CardPreviewProps) {
  const { slides, footer } = previewOf(card)
  const track = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = track.current
    const slide = list?.children[current]
    if (list === null || !(slide instanceof HTMLElement)) return
    list.scrollTo({ left: slide.offsetLeft - list.offsetLeft })
  }, [current])
  const turn = (direction: 1 | -1) => {
    const list = track.current
    if (list === null) return
    // In layout pixels, because the preview may be scaled down.
    const slide = list.firstElementChild
    const step = slide instanceof HTMLElement ? slide.offsetWidth : list.clientWidth
    list.scrollBy({ left: inlinePixels(direction * step) })
  }
  const show = (mediaKey: string | null) => {
    const mediaRow = mediaKey === null ? null : media(mediaKey)
    return (
      <PreviewPicture media={mediaRow}>
        {mediaKey === null ? null : picture(mediaKey, mediaRow)}
      </PreviewPicture>
    )
  }
  const [only] = slides
  if (slides.length <= 1 && only !== undefined) {
    return (
      <div className={styles.card}>
        {show(only.mediaKey)}
        <Footer footer={only.footer ?? footer} />
      </div>
    )
  }
  return (
    <Box miw={0} pos="relative">
      {/* A scrolling region must be reachable by keyboard. */}
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className={styles.track}
        aria-label={plural(slides.length, { one: '# slide', other: '# slides' })}
      >
        {slides.map((slide, index) => (
          <li key={positionKey(index)} className={styles.slide} aria-label={t`Slide ${index + 1}`}>
            {show(slide.mediaKey)}
            <Footer footer={slide.footer} />
          </li>
        ))}
      </ul>
      <Group gap={4} justify="flex-end" align="stretch" wrap="nowrap" pt={4}>
        <IconButton label={t`Previous slide`} icon={IconChevronLeft} onClick={() => turn(-1)} />
        <IconButton label={t`Next slide`} icon={IconChevronRight} onClick={() => turn(1)} />
      </Group>
      {footer !== null && (
        <div className={styles.shared}>
          <Footer footer={footer} />
        </div>
      )}
    </Box>
  )
}

function Footer({ footer }: { readonly footer: PreviewFooter | null }) {
  if (footer === null) return null
  if (footer.kind === 'website') {
    return (
      <div className={styles.footer}>
        <span className={`${parts.ellipsis} ${parts.muted}`}>
          {footer.domain === '' ? 'website' : footer.domain}
        </span>
        <span className={styles.title} data-missing={footer.title === ''}>
          {footer.title === '' ? t`Title` : footer.title}
        </span>
      </div>
    )
  }
  return (
    <div className={styles.footer} data-kind="app">
      <span>
        <span className={styles.title}>{t`App name from the store`}</span>
        <span className={`${parts.ellipsis} ${parts.muted}`}>
          {footer.stores === '' ? t`No store yet` : footer.stores}
        </span>
      </span>
      <span className={styles.button}>{footer.button}</span>
    </div>
  )
}
