/** A place that a post can be tagged with (streams.md#operators). */
export interface Place {
  readonly id: string
  readonly name: string
  readonly full_name: string
  readonly country: string
  readonly country_code: string
  readonly longitude: number
  readonly latitude: number
}

/** The towns of the crowd and of the people who can sign in. */
const places: readonly Place[] = [
  town('3078869807f9dd36', 'Berlin', 'Germany', 'DE', 13.405, 52.52),
  town('59d7b4f0a6c1e2b8', 'Lisbon', 'Portugal', 'PT', -9.139, 38.722),
  town('7d1c2e9b4a50f386', 'Osaka', 'Japan', 'JP', 135.502, 34.694),
  town('2b8f6a1d9c7e0453', 'Lagos', 'Nigeria', 'NG', 3.379, 6.524),
  town('c3f37afa9efcf94b', 'Austin', 'United States', 'US', -97.743, 30.267),
  town('b1d5e7a2c4f80936', 'Oslo', 'Norway', 'NO', 10.752, 59.913),
  town('4e6a8c0b2d9f7153', 'Lyon', 'France', 'FR', 4.836, 45.764),
  town('9a7c5e3b1f8d2064', 'Izmir', 'Türkiye', 'TR', 27.143, 38.424),
  town('6f2d4b8a0c9e3175', 'Quito', 'Ecuador', 'EC', -78.468, -0.181),
  town('e8b0c6d4a2f79513', 'Leeds', 'United Kingdom', 'GB', -1.549, 53.801),
  town('1c9e7a5b3d8f6042', 'Kraków', 'Poland', 'PL', 19.945, 50.065),
  town('a5d3f1b9c7e80264', 'Porto', 'Portugal', 'PT', -8.629, 41.158),
]

function town(
  id: string,
  name: string,
  country: string,
  country_code: string,
  longitude: number,
  latitude: number,
): Place {
  return { id, name, full_name: `${name}, ${country}`, country, country_code, longitude, latitude }
}

export function findPlace(id: string | null): Place | undefined {
  return id === null ? undefined : places.find((place) => place.id === id)
}

/** A place by its name or that of a profile's location. */
export function placeNamed(name: string | null): Place | undefined {
  return places.find((place) => place.name === name)
}

/** A place with its requested fields, besides `id` and `full_name`. */
export function showPlace(place: Place, requestedFields: readonly string[]): Record<string, unknown> {
  const { id, name, full_name, country, country_code, longitude, latitude } = place
  const half = 0.1
  const bbox = [longitude - half, latitude - half, longitude + half, latitude + half]
  const values: Readonly<Record<string, unknown>> = {
    name,
    country,
    country_code,
    place_type: 'city',
    geo: { type: 'Feature', bbox, properties: {} },
  }
  const picked = requestedFields.flatMap((field) =>
    values[field] === undefined ? [] : [[field, values[field]]],
  )
  return { id, full_name, ...Object.fromEntries(picked) }
}
