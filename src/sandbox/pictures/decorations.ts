/** The subjects of the sandbox's pictures. */
export const motifs = ['ridge', 'pines', 'lake', 'dunes', 'tent', 'trail', 'stars'] as const
export type Motif = (typeof motifs)[number]

/** Sets a pixel's color; positions outside the picture are ignored. */
export type Paint = (x: number, y: number, colour: number) => void

/** Numbers of the colors of a landscape; the sky is 0. */
export const farColor = 1
export const nearColor = 2
export const lightColor = 3

/** Draws the foreground: trees, water, a tent, a path. `ground` is its upper edge by column. */
export function drawForeground(
  motif: Motif,
  random: () => number,
  width: number,
  height: number,
  ground: Float64Array,
  paint: Paint,
): void {
  const groundAt = (x: number): number => (ground[Math.floor(x)] ?? 0.75) * height
  switch (motif) {
    case 'pines':
      for (let tree = 0; tree < 14; tree++) {
        const x = random() * width
        const tall = height * (0.12 + random() * 0.12)
        for (let step = 0; step < tall; step++) {
          const half = ((step % (tall / 3)) / 3 + step / 4) * 0.4
          for (let across = -half; across <= half; across++)
            paint(x + across, groundAt(x) - tall + step, nearColor)
        }
      }
      return
    case 'lake':
      for (let y = Math.floor(height * 0.8); y < height; y++) {
        for (let x = 0; x < width; x++) if ((y + Math.floor(x / 40)) % 9 < 5) paint(x, y, farColor)
      }
      return
    case 'tent': {
      const x = width * (0.3 + random() * 0.4)
      const tall = height * 0.2
      for (let step = 0; step < tall; step++) {
        for (let across = -step; across <= step; across++) {
          paint(
            x + across,
            groundAt(x) + height * 0.05 - tall + step,
            Math.abs(across) < step * 0.2 ? nearColor : lightColor,
          )
        }
      }
      return
    }
    case 'trail':
      for (let y = Math.floor(height * 0.78); y < height; y++) {
        const depth = (y / height - 0.78) / 0.22
        const middle = width * (0.5 + Math.sin(depth * 4) * 0.18)
        for (let across = -width * 0.05 * depth; across <= width * 0.05 * depth; across++)
          paint(middle + across, y, lightColor)
      }
      return
    case 'ridge':
    case 'dunes':
    case 'stars':
      return
  }
}

export function fillCircle(x: number, y: number, radius: number, colour: number, paint: Paint): void {
  for (let down = -radius; down <= radius; down++) {
    const half = Math.sqrt(radius * radius - down * down)
    for (let across = -half; across <= half; across++) paint(x + across, y + down, colour)
  }
}
