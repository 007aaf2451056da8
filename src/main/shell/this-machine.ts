/** Whether an origin is on this machine: a loopback address, or a name that always leads to one (RFC 6761, 6.3). */
export function isOnThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const host = new URL(origin).hostname.replace(/\.$/, '')
  return host === '[::1]' || /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|(.+\.)?localhost)$/.test(host)
}
