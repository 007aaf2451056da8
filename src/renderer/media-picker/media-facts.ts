import { cardRatiosOf } from '../../shared/creatives/card-ratios.ts'
import { aspectRatio } from '../../shared/creatives/library-media.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { mediaFile } from '../../shared/entities/media/media-content.ts'

/** "16:9", or null if unknown; from the file of a new media, else from the service. */
export function mediaRatio({ content, record }: Pick<EntityRow, 'content' | 'record'>): string | null {
  if (typeof record.aspect_ratio === 'string') return record.aspect_ratio
  const file = mediaFile.safeParse(content.file)
  return file.success ? aspectRatio(file.data.width, file.data.height) : null
}

/** Milliseconds, for videos; null if there is none or it's unknown. */
export function mediaDuration({ content, record }: Pick<EntityRow, 'content' | 'record'>): number | null {
  if (typeof record.duration === 'number') return record.duration
  const file = mediaFile.safeParse(content.file)
  return file.success ? file.data.durationMs : null
}

/** "16:9, 0:12": format of a media for lists. */
export function mediaShape(row: Pick<EntityRow, 'content' | 'record'>): string | null {
  const duration = mediaDuration(row)
  const parts = [mediaRatio(row), duration === null ? null : minutesAndSeconds(duration)].filter(
    (part) => part !== null,
  )
  return parts.length === 0 ? null : parts.join(', ')
}

/** "0:12", "2:05", "61:00". */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Ratios that an image can be cropped to for a card: those it doesn't have. Empty for other media. */
export function ratiosToCrop(row: Pick<EntityRow, 'type' | 'content' | 'record'>): readonly string[] {
  if (row.type !== 'IMAGE') return []
  const currentRatio = mediaRatio(row)
  return cardRatiosOf('IMAGE').filter((ratio) => ratio !== currentRatio)
}
