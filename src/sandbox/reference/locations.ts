/** A targetable location. Two of the IDs are public examples; the others imitate them. */
export interface Location {
  readonly name: string
  readonly targeting_type: 'LOCATION'
  readonly targeting_value: string
  readonly country_code: string
  readonly location_type: LocationType
}

type LocationType = 'COUNTRIES' | 'REGIONS' | 'METROS' | 'CITIES' | 'POSTAL_CODES'

const places: readonly (readonly [LocationType, country: string, name: string, id: string])[] = [
  ['COUNTRIES', 'US', 'United States', '96683cc9126741d1'],
  ['COUNTRIES', 'CA', 'Canada', '3376992a082d67c7'],
  ['COUNTRIES', 'GB', 'United Kingdom', '6416b8512febefc9'],
  ['COUNTRIES', 'DE', 'Germany', 'fdcd221ac44fa326'],
  ['COUNTRIES', 'AT', 'Austria', '385e02f1d2a1b4c7'],
  ['COUNTRIES', 'CH', 'Switzerland', '0f2f59b1c7d8e3a4'],
  ['COUNTRIES', 'FR', 'France', 'f3bfc7dcc928977f'],
  ['COUNTRIES', 'ES', 'Spain', 'ecdce75d48b13b64'],
  ['COUNTRIES', 'PT', 'Portugal', '8198e85105920706'],
  ['COUNTRIES', 'IT', 'Italy', 'c799e2d3a79f810e'],
  ['COUNTRIES', 'NL', 'Netherlands', '879cfee2e9a3f0c1'],
  ['COUNTRIES', 'SE', 'Sweden', '82b141af443cb1b8'],
  ['COUNTRIES', 'NO', 'Norway', 'ea679934779f45c7'],
  ['COUNTRIES', 'JP', 'Japan', '06ef846bfc783874'],
  ['COUNTRIES', 'BR', 'Brazil', '1b107df3ccc0aaa1'],
  ['REGIONS', 'US', 'California, US', 'fbd6d2f5a4e4a15e'],
  ['REGIONS', 'US', 'Colorado, US', 'e21c8e4914eef2b3'],
  ['REGIONS', 'US', 'Oregon, US', 'df7fd3a3b9eff7ee'],
  ['REGIONS', 'US', 'Washington, US', 'bc3a38d3d4999b4b'],
  ['REGIONS', 'DE', 'Bayern, Germany', '8a2b6f0c1d3e4f57'],
  ['REGIONS', 'DE', 'Baden-Württemberg, Germany', '1e5a9c3b7d2f6084'],
  ['REGIONS', 'GB', 'Scotland, UK', 'a84b808ce3f11719'],
  ['METROS', 'US', 'Los Angeles CA, US', '5d1c9b2e7f3a6048'],
  ['METROS', 'US', 'Denver CO, US', 'b4c8e1f27a9d3056'],
  ['METROS', 'US', 'Portland OR, US', '7e3f6a1b9c5d2804'],
  ['METROS', 'US', 'Seattle-Tacoma WA, US', '2a6d8f4c1b7e9305'],
  ['CITIES', 'US', 'Los Angeles, US', '019940ae78c7b3bc'],
  ['CITIES', 'US', 'Boulder, US', '9a974dfc8efb32a0'],
  ['CITIES', 'US', 'Portland, US', 'ac88a4f17a51c7fc'],
  ['CITIES', 'US', 'Seattle, US', '300bcc6e23a88361'],
  ['CITIES', 'DE', 'Berlin, Germany', '3078869807f9dd36'],
  ['CITIES', 'DE', 'München, Germany', '3af2a5c9e7b1d804'],
  ['CITIES', 'GB', 'Edinburgh, UK', '7ae9e2f2ff7a87cd'],
  ['CITIES', 'GB', 'London, UK', '457b4814b4240d87'],
  ['CITIES', 'CA', 'Vancouver, Canada', '1e5cb4d0509db554'],
  ['POSTAL_CODES', 'US', '80302, US', '6c2e9a4f1b8d7305'],
  ['POSTAL_CODES', 'US', '97209, US', 'f19d3b7e5a2c8046'],
  ['POSTAL_CODES', 'US', '98101, US', '4b7f2d9c6e1a8305'],
]

export const locations: readonly Location[] = places.map(([location_type, country_code, name, id]) => ({
  name,
  targeting_type: 'LOCATION',
  targeting_value: id,
  country_code,
  location_type,
}))
