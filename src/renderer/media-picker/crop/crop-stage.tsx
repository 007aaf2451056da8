import { Box } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import styles from './crop.module.css'
import { type Anchor, center, type Frame, movedFrame, resizedFrame, type Size } from './crop-frame.ts'

interface CropStageProps {
  readonly address: string
  readonly image: Size
  readonly frame: Frame
  readonly onChange: (frame: Frame) => void
}

interface Drag {
  readonly at: { readonly x: number; readonly y: number }
  readonly frame: Frame
  /** The point that stays in place; null while the whole frame is moved. */
  readonly anchor: Anchor | null
}

const corners: readonly { readonly name: string; readonly anchor: Anchor }[] = [
  { name: 'nw', anchor: { x: 1, y: 1 } },
  { name: 'ne', anchor: { x: 0, y: 1 } },
  { name: 'sw', anchor: { x: 1, y: 0 } },
  { name: 'se', anchor: { x: 0, y: 0 } },
]

/** The image with the crop frame over it, which can be dragged, resized at its corners, or changed with keys. */
export function CropStage({ address, image, frame, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const help = useId()
  const begin = (event: PointerEvent<HTMLElement>, anchor: Anchor | null) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { at: { x: event.clientX, y: event.clientY }, frame, anchor }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const width = stage.current?.clientWidth ?? 0
    if (drag.current === null || width === 0) return
    const { at, frame: from, anchor } = drag.current
    const perPixel = image.width / width
    const [dx, dy] = [(event.clientX - at.x) * perPixel, (event.clientY - at.y) * perPixel]
    if (anchor === null) return onChange(movedFrame(from, image, dx, dy))
    onChange(resizedFrame(from, image, from.width + (anchor.x === 0 ? dx : -dx), anchor))
  }
  const end = () => {
    drag.current = null
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = afterKey(event, frame, image)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <Box
      ref={stage}
      mx="auto"
      bg="var(--fd-sunken)"
      pos="relative"
      className={parts.clipped}
      // Pictures aren't mirrored in right-to-left languages.
      dir="ltr"
      style={{
        aspectRatio: `${image.width} / ${image.height}`,
        width: `min(100%, calc(min(46vh, 420px) * ${image.width / image.height}))`,
      }}
    >
      <Box component="img" src={address} alt="" draggable={false} display="block" w="100%" h="100%" />
      <button
        type="button"
        className={styles.frame}
        style={{
          insetInlineStart: percent(frame.x, image.width),
          top: percent(frame.y, image.height),
          width: percent(frame.width, image.width),
          height: percent(frame.height, image.height),
        }}
        aria-label={t`Crop frame`}
        aria-describedby={help}
        onPointerDown={(event) => begin(event, null)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={press}
      >
        {corners.map(({ name, anchor }) => (
          <span
            key={name}
            className={styles.corner}
            data-corner={name}
            onPointerDown={(event) => begin(event, anchor)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          />
        ))}
      </button>
      <span
        id={help}
        hidden
      >{t`Arrow keys move it, with Shift further. Plus and minus change its size.`}</span>
    </Box>
  )
}

/** The frame after a key; null for other keys. */
export function afterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  frame: Frame,
  image: Size,
): Frame | null {
  const step = Math.max(1, Math.max(image.width, image.height) / 200) * (shiftKey ? 10 : 1)
  switch (key) {
    case 'ArrowLeft':
      return movedFrame(frame, image, -step, 0)
    case 'ArrowRight':
      return movedFrame(frame, image, step, 0)
    case 'ArrowUp':
      return movedFrame(frame, image, 0, -step)
    case 'ArrowDown':
      return movedFrame(frame, image, 0, step)
    case '+':
    case '=':
      return resizedFrame(frame, image, frame.width * 1.05, center)
    case '-':
      return resizedFrame(frame, image, frame.width / 1.05, center)
    default:
      return null
  }
}
