import { motifs } from './decorations.ts'
import { type Landscape, toneNames } from './landscape.ts'

/** Pictures the sandbox draws on demand: their address describes everything they show. */
export const picturesPath = '/media/pictures/'

/** Its two films. */
export const filmPaths = { wide: '/media/films/wide.mp4', square: '/media/films/square.mp4' } as const

/** Longest side of a picture that is drawn. */
const maxSide = 2000

export interface PictureOrder {
  readonly landscape: Landscape
  readonly width: number
  readonly height: number
}

/** `/media/pictures/pines-moss-12-1200x628.png`. */
export function picturePath({ landscape: { motif, tone, seed }, width, height }: PictureOrder): string {
  return `${picturesPath}${motif}-${tone}-${seed}-${width}x${height}.png`
}

const form = /^([a-z]+)-([a-z]+)-(\d{1,10})-(\d{1,4})x(\d{1,4})\.png$/

/** Parses a file name of `picturePath`; null if it isn't one. */
export function readPictureName(name: string): PictureOrder | null {
  const [, motifName, toneName, seed, across, down] = form.exec(name) ?? []
  const motif = motifs.find((known) => known === motifName)
  const tone = toneNames.find((known) => known === toneName)
  const width = Number(across)
  const height = Number(down)
  if (motif === undefined || tone === undefined) return null
  if (width < 1 || height < 1 || width > maxSide || height > maxSide) return null
  return { landscape: { motif, tone, seed: Number(seed) }, width, height }
}
