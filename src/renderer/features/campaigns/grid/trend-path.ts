/** Room for the stroke at the edges. */
const margin = 1.5

/**
 * An SVG path through values, from 0 at the bottom to the highest at the top. A value without neighbors is a dot; the
 * line breaks where nothing is known.
 */
export function linePath(values: readonly (number | null)[], width: number, height: number): string {
  const highest = Math.max(0, ...values.map((value) => value ?? 0))
  const x = (step: number) =>
    values.length < 2 ? width / 2 : margin + (step * (width - 2 * margin)) / (values.length - 1)
  const y = (value: number) =>
    highest === 0 ? height - margin : margin + (1 - value / highest) * (height - 2 * margin)
  let path = ''
  let isOpen = false
  for (const [step, value] of values.entries()) {
    if (value === null) {
      isOpen = false
      continue
    }
    const point = `${x(step).toFixed(1)} ${y(value).toFixed(1)}`
    const isAlone = !isOpen && (values[step + 1] ?? null) === null
    path += `${isOpen ? 'L' : 'M'}${point}${isAlone ? 'h0' : ''}`
    isOpen = true
  }
  return path
}
