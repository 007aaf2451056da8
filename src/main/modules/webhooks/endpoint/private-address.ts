import { BlockList, isIP } from 'node:net'

/**
 * Ranges of IPv4 that lead to no public host: this machine, private and shared networks, link-local with its metadata
 * services, documentation, benchmarks, multicast and what is reserved (RFC 6890 and its registry).
 */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}

/** Of IPv6 only global unicast is open, without tunnels that lead to IPv4, documentation and special uses. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const special = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}

/** IPv4 within IPv6: mapped (RFC 4291 2.5.5.2), and behind NAT64 (RFC 6052). In the URL parser's spelling. */
const embedded = /^\[(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

/** Whether an IP address lies anywhere but in the public internet. What is no address counts as private. */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return closed.check(address, 'ipv4')
    case 6:
      return isPrivateIpv6(address)
    default:
      return true
  }
}

function isPrivateIpv6(address: string): boolean {
  const url = `http://[${address}]/`
  // One with a zone is link-local.
  if (!URL.canParse(url)) return true
  const inner = embedded.exec(new URL(url).hostname)
  if (inner !== null) {
    const [high, low] = [inner[1], inner[2]].map((group) => Number.parseInt(group ?? '', 16))
    if (high === undefined || low === undefined) return true
    return closed.check(`${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`, 'ipv4')
  }
  return !global.check(address, 'ipv6') || special.check(address, 'ipv6')
}
