export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
