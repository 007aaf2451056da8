export interface Point {
  readonly longitude: number
  readonly latitude: number
}

const earth = { km: 6_371, mi: 3_959 } as const

/** Whether a point is inside the circle or box of a value. */
export function isWithin(point: Point, name: 'point_radius' | 'bounding_box', value: string): boolean {
  const parts = value.slice(1, -1).split(' ')
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number.parseFloat)
  if (name === 'bounding_box') {
    return point.longitude >= a && point.latitude >= b && point.longitude <= c && point.latitude <= d
  }
  const radius = parts[2]?.endsWith('mi') === true ? earth.mi : earth.km
  return angle(point, { longitude: a, latitude: b }) * radius <= c
}

/** The angle between two points at the center of the earth (haversine). */
function angle(one: Point, other: Point): number {
  const across = Math.sin(radians(other.longitude - one.longitude) / 2)
  const along = Math.sin(radians(other.latitude - one.latitude) / 2)
  const share = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * Math.asin(Math.min(1, Math.sqrt(along ** 2 + share * across ** 2)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
