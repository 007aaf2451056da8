import type { Frame, Size } from './crop-frame.ts'
import type { CropReply, CropRequest } from './crop-messages.ts'

/** The worker of one crop: holds the decoded picture, which may take hundreds of megabytes, until it's terminated. */
let opened: ImageBitmap | null = null

const qualities = [0.92, 0.85, 0.75, 0.6]

addEventListener('message', ({ data }: MessageEvent<CropRequest>) => {
  void answer(data)
    .catch((): CropReply => ({ kind: 'failed' }))
    .then((reply) => postMessage(reply))
})

async function answer(request: CropRequest): Promise<CropReply> {
  if (request.kind === 'open') {
    opened = await createImageBitmap(request.picture)
    const size = { width: opened.width, height: opened.height }
    const scale = Math.min(1, request.longestSide / Math.max(size.width, size.height))
    const small = { width: wholePixels(size.width * scale), height: wholePixels(size.height * scale) }
    const canvas = drawn(opened, { x: 0, y: 0, ...size }, small, null)
    return {
      kind: 'opened',
      size,
      preview: await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }),
    }
  }
  if (opened === null) return { kind: 'failed' }
  const { frame, size, type, maxBytes } = request
  if (type === 'image/png') {
    const picture = await drawn(opened, frame, size, null).convertToBlob({ type })
    if (picture.size <= maxBytes) return { kind: 'cropped', picture }
  }
  // JPEG has no transparency: transparent pixels would turn black.
  const canvas = drawn(opened, frame, size, 'white')
  for (const quality of qualities) {
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (picture.size <= maxBytes) return { kind: 'cropped', picture }
  }
  return { kind: 'tooLarge' }
}

function drawn(
  bitmap: ImageBitmap,
  from: Frame,
  { width, height }: Size,
  back: string | null,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas to draw on.')
  if (back !== null) {
    context.fillStyle = back
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height)
  return canvas
}

function wholePixels(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}
