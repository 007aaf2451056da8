/** Width and height, in pixels of the image. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The part to keep, in pixels of the image; fractional until it's cropped. */
export interface Frame extends Size {
  readonly x: number
  readonly y: number
}

/** The point of a frame that stays in place when it's resized: 0 is left or top, 1 right or bottom. */
export interface Anchor {
  readonly x: 0 | 0.5 | 1
  readonly y: 0 | 0.5 | 1
}

export const center: Anchor = { x: 0.5, y: 0.5 }

/** Smaller frames would show nothing; narrower images are used whole. */
const minWidth = 32
/** Widths that a crop can be scaled down to; cards need at least 800 pixels (cards.md#ratios-and-pictures). */
const offeredWidths = [1600, 1200, 800]

/** The largest frame of a ratio, centered in the image. */
export function largestFrame(image: Size, ratio: number): Frame {
  const width = Math.min(image.width, image.height * ratio)
  const height = width / ratio
  return { width, height, x: (image.width - width) / 2, y: (image.height - height) / 2 }
}

/** Moves the frame, stopping at the edges of the image. */
export function movedFrame(frame: Frame, image: Size, dx: number, dy: number): Frame {
  return {
    ...frame,
    x: within(frame.x + dx, image.width - frame.width),
    y: within(frame.y + dy, image.height - frame.height),
  }
}

/** Changes the width of the frame, keeping its ratio. A centered resize moves it back inside the image if needed. */
export function resizedFrame(frame: Frame, image: Size, width: number, anchor: Anchor): Frame {
  const ratio = frame.width / frame.height
  const largest = largestFrame(image, ratio).width
  const fixed = { x: frame.x + anchor.x * frame.width, y: frame.y + anchor.y * frame.height }
  const maxWidth =
    anchor === center
      ? largest
      : Math.min(room(fixed.x, image.width, anchor.x), room(fixed.y, image.height, anchor.y) * ratio)
  const next = Math.min(maxWidth, Math.max(Math.min(minWidth, largest), width))
  const size = { width: next, height: next / ratio }
  const moved = { ...size, x: fixed.x - anchor.x * size.width, y: fixed.y - anchor.y * size.height }
  return movedFrame(moved, image, 0, 0)
}

/** Pixels from a fixed edge to the opposite side of the image. */
function room(fixed: number, length: number, anchor: Anchor['x']): number {
  if (anchor === 0) return length - fixed
  return anchor === 1 ? fixed : length
}

/** Rounds the frame to whole pixels inside the image. */
export function roundFrame(frame: Frame, image: Size): Frame {
  const width = Math.min(image.width, Math.max(1, Math.round(frame.width)))
  const height = Math.min(image.height, Math.max(1, Math.round((width * frame.height) / frame.width)))
  const { x, y } = movedFrame({ ...frame, width, height }, image, 0, 0)
  return { width, height, x: Math.round(x), y: Math.round(y) }
}

/** Sizes that a frame can be saved at, its own first. */
export function outputSizes(frame: Size): readonly Size[] {
  const smaller = offeredWidths.filter((width) => width < frame.width)
  return [
    { width: frame.width, height: frame.height },
    ...smaller.map((width) => ({
      width,
      height: Math.max(1, Math.round((width * frame.height) / frame.width)),
    })),
  ]
}

function within(value: number, max: number): number {
  return Math.min(Math.max(0, max), Math.max(0, value))
}
