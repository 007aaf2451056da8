/** `components.0.title`, then `components.0`, then `components`: where a finding can be shown, the nearest first. */
export function pathsTowards(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}
