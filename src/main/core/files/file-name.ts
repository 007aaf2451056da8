/** The last part of a Windows or POSIX path. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
