import type { ByteSource } from './byte-source.ts'

const packetBytes = 188
/** Program tables repeat every 100 ms, so a real stream has them in its first packets. */
const maxPackets = 20_000
const packetsPerRead = 500

/** Video streams of ISO/IEC 13818-1, table 2-34: MPEG-1, MPEG-2, MPEG-4, H.264, H.265. */
const videoStreams: ReadonlySet<number> = new Set([0x01, 0x02, 0x10, 0x1b, 0x24])

/** Whether a transport stream's program tables name a video stream (ISO/IEC 13818-1, 2.4.4). */
export async function hasVideoStream(source: ByteSource): Promise<boolean> {
  const programs = new Set<number>()
  for (let first = 0; first < maxPackets; first += packetsPerRead) {
    const packets = await source.read(first * packetBytes, packetsPerRead * packetBytes)
    for (let at = 0; at + packetBytes <= packets.length; at += packetBytes) {
      if (packets[at] !== 0x47) return false
      const packet = packets.subarray(at, at + packetBytes)
      const id = packet.readUInt16BE(1) & 0x1fff
      if (id !== 0 && !programs.has(id)) continue
      const section = sectionOf(packet)
      if (section === null) continue
      if (id === 0) for (const program of programsOf(section)) programs.add(program)
      else if (streamsOf(section).some((type) => videoStreams.has(type))) return true
    }
    if (packets.length < packetsPerRead * packetBytes) return false
  }
  return false
}

/** The section that begins in a packet, if the packet contains all of it. */
function sectionOf(packet: Buffer): Buffer | null {
  const startsHere = ((packet[1] ?? 0) & 0x40) !== 0
  const control = ((packet[3] ?? 0) >> 4) & 0x03
  if (!startsHere || (control & 0x01) === 0) return null
  const payload = control === 3 ? 5 + (packet[4] ?? 0) : 4
  const at = payload + 1 + (packet[payload] ?? 0)
  if (at + 3 > packet.length) return null
  const end = at + 3 + (packet.readUInt16BE(at + 1) & 0x0fff)
  return end > packet.length ? null : packet.subarray(at, end)
}

function programsOf(section: Buffer): readonly number[] {
  const programs: number[] = []
  if (section[0] !== 0) return programs
  for (let at = 8; at + 4 <= section.length - 4; at += 4) {
    if (section.readUInt16BE(at) !== 0) programs.push(section.readUInt16BE(at + 2) & 0x1fff)
  }
  return programs
}

function streamsOf(section: Buffer): readonly number[] {
  const streams: number[] = []
  if (section[0] !== 2 || section.length < 16) return streams
  let at = 12 + (section.readUInt16BE(10) & 0x0fff)
  while (at + 5 <= section.length - 4) {
    streams.push(section[at] ?? 0)
    at += 5 + (section.readUInt16BE(at + 3) & 0x0fff)
  }
  return streams
}
