import { type ChartLine, colorToken } from './chart-lines.ts'

const padding = 16
const lineHeight = 20

/** A chart as a PNG with title and legend, in the current theme. */
export async function pictureOf(
  box: HTMLElement,
  title: string,
  lines: readonly (ChartLine & { readonly place: number })[],
): Promise<Blob> {
  const drawn = box.querySelector('canvas')
  if (drawn === null) throw new Error('The chart isn’t drawn yet.')
  const boxStyle = getComputedStyle(box)
  const color = (token: string) => boxStyle.getPropertyValue(token).trim()
  const scale = devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width + 2 * padding * scale
  canvas.height = drawn.height + (2 * padding + 2 * lineHeight) * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('Nothing can be drawn.')
  context.fillStyle = color('--fd-surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.font = `600 13px ${color('--fd-font')}`
  context.fillStyle = color('--fd-text')
  context.fillText(title, padding, padding + 12)
  context.font = `12px ${color('--fd-font')}`
  let legendX = padding
  const top = padding + lineHeight
  for (const line of lines) {
    const { label } = line
    context.fillStyle = color(colorToken(line))
    context.fillRect(legendX, top + 4, 12, 4)
    context.fillStyle = color('--fd-text-muted')
    context.fillText(label, legendX + 18, top + 11)
    legendX += 18 + context.measureText(label).width + 16
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(drawn, padding * scale, (padding + 2 * lineHeight) * scale)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture came about.')) : resolve(blob))),
  )
}
