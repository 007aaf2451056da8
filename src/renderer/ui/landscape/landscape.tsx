import { areaDrawings } from './area-drawings.tsx'
import { consoleDrawings } from './console-drawings.tsx'
import styles from './landscape.module.css'
import { placeDrawings } from './place-drawings.tsx'

const drawings = { ...areaDrawings, ...placeDrawings, ...consoleDrawings }

export type Scene = keyof typeof drawings

const ground = '0 82 60 78 120 83 176 79'

const width = 176
const height = 96
/** How far the ridges go on to the left and right of the drawing. */
const margin = 52

/**
 * A drawing for an empty screen; it says nothing that the text below it doesn't. The ridges are mirrored to both sides
 * and fade out, so that the drawing needs no frame.
 */
export function Landscape({ scene }: { readonly scene: Scene }) {
  const { sun, far, near, motif } = drawings[scene]
  return (
    <svg viewBox={`${-margin} 0 ${width + 2 * margin} ${height}`} className={styles.landscape} aria-hidden>
      <circle className={styles.sun} cx={sun[0]} cy={sun[1]} r={9} />
      <path className={styles.far} d={ridge(far)} />
      <path className={styles.near} d={ridge(near)} />
      <path className={styles.ground} d={ridge(ground)} />
      {motif}
    </svg>
  )
}

/** One path with its mirror images: separate shapes would show a seam between them. */
function ridge(points: string): string {
  const numbers = points.split(' ').map(Number)
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const top = xs.map((x, index) => `${x} ${ys[index]}`)
  const leftRidge = xs.map((x, index) => `${-x} ${ys[index]}`).toReversed()
  const right = xs.map((x, index) => `${2 * width - x} ${ys[index]}`).toReversed()
  return `M${[...leftRidge, ...top, ...right].join(' ')}V${height}H${-width}Z`
}
