import { unknownRoute } from '../answer/platform-errors.ts'
import type { HandlerResult } from '../answer/reply.ts'
import { uploadsPath } from '../media/addresses.ts'
import type { Incoming } from '../server/incoming.ts'
import type { PlainRoute } from '../server/router.ts'
import type { Service } from '../service.ts'
import { motifs } from './decorations.ts'
import { drawLandscape, type Landscape, toneNames } from './landscape.ts'
import { filmPaths, picturesPath, readPictureName } from './picture-address.ts'
import { encodePng } from './png.ts'
import { seedOf } from './seeded-random.ts'
import { squareFilm } from './square-film.ts'
import { wideFilm } from './wide-film.ts'

/** Media is served without signatures, as by a content delivery network. */
export const mediaRoutes: readonly PlainRoute[] = [
  { method: 'GET', path: `${picturesPath}:name`, serve: (_service, incoming) => picture(incoming) },
  { method: 'GET', path: `${uploadsPath}:name`, serve: uploaded },
  { method: 'GET', path: filmPaths.wide, serve: () => film(wideFilm) },
  { method: 'GET', path: filmPaths.square, serve: () => film(squareFilm) },
]

function picture({ pathParameters }: Incoming): HandlerResult {
  const order = readPictureName(pathParameters.name ?? '')
  if (order === null) return unknownRoute()
  return draw(order.landscape, order.width, order.height)
}

/** The size of the placeholder for an upload of unknown size. */
const defaultSide = 800
const maxSide = 1600

/** The uploaded image; for videos and images no longer stored, a placeholder with the same ratio. */
function uploaded(service: Service, { pathParameters }: Incoming): HandlerResult {
  const [key = '', file = ''] = (pathParameters.name ?? '').split(/\.(.*)/)
  const upload = service.world.platform.uploads.get(key)
  if (upload === undefined) return unknownRoute()
  const width = upload.width ?? defaultSide
  const height = upload.height ?? defaultSide
  if (file === 'mp4') return film(width > height * 1.3 ? wideFilm : squareFilm)
  const storedImage = service.storedImages.get(key)
  if (file === 'image' && storedImage !== undefined) {
    return { kind: 'bytes', mimeType: storedImage.mimeType, bytes: storedImage.bytes }
  }
  const shrink = Math.min(1, maxSide / Math.max(width, height))
  const seed = seedOf(key)
  const landscape: Landscape = {
    motif: motifs[seed % motifs.length] ?? 'ridge',
    tone: toneNames[(seed >>> 8) % toneNames.length] ?? 'moss',
    seed,
  }
  return draw(landscape, Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink)))
}

/** The pictures drawn last, the most recent at the end: a gallery asks for the same ones again and again. */
const drawnPictures = new Map<string, Buffer>()
const maxDrawnPictures = 64

function draw(landscape: Landscape, width: number, height: number): HandlerResult {
  const { motif, tone, seed, sun } = landscape
  const key = [motif, tone, seed, sun, width, height].join(' ')
  const bytes = drawnPictures.get(key) ?? encodePng(drawLandscape(landscape, width, height))
  drawnPictures.delete(key)
  drawnPictures.set(key, bytes)
  const [oldestKey] = drawnPictures.keys()
  if (drawnPictures.size > maxDrawnPictures && oldestKey !== undefined) drawnPictures.delete(oldestKey)
  return { kind: 'bytes', mimeType: 'image/png', bytes }
}

function film(bytes: Buffer): HandlerResult {
  return { kind: 'bytes', mimeType: 'video/mp4', bytes }
}
