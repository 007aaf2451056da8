/** The last part of a path of either kind of system. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
