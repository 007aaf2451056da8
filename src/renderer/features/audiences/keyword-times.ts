/** To the second, the precision of the service. */
export function isoTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
