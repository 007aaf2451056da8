import { BlockList, isIP } from 'node:net'

/** IPv4 ranges without public hosts (RFC 6890 and its registry). */
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

/** Only IPv6 global unicast is public, except tunnels to IPv4, documentation and special uses. */
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

/** IPv4 within IPv6: mapped (RFC 4291 2.5.5.2) and NAT64 (RFC 6052), as the URL parser writes it. */
const embedded = /^\[(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

/** Whether an IP address isn't public; anything else counts as private. */
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
