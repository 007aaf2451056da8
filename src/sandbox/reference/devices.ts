/** Targetable platforms, versions, devices, operators and store categories: a few of each. */

const platformNames = [
  'iOS',
  'Android',
  'BlackBerry phones and tablets',
  'Mobile web on other devices',
  'Desktop and laptop computers',
]

export const platforms = platformNames.map((name, index) => ({
  name,
  targeting_type: 'PLATFORM',
  targeting_value: String(index),
}))

const versions: readonly (readonly [platform: string, name: string, number: string, value: string])[] = [
  ['Android', 'Jelly Bean', '4.1', '18'],
  ['Android', 'Pie', '9.0', '1m'],
  ['Android', 'Android 12', '12.0', '23'],
  ['Android', 'Android 14', '14.0', '27'],
  ['iOS', 'iOS 15', '15.0', '2b'],
  ['iOS', 'iOS 16', '16.0', '2f'],
  ['iOS', 'iOS 17', '17.0', '2j'],
  ['iOS', 'iOS 18', '18.0', '2n'],
]

export const platformVersions = versions.map(([platform, name, number, value]) => ({
  name,
  targeting_type: 'PLATFORM_VERSION',
  targeting_value: value,
  platform,
  os_type: platform,
  number,
}))

const deviceNames: readonly (readonly [system: string, manufacturer: string, name: string, value: string])[] =
  [
    ['iOS', 'Apple', 'iPhone 4', '1r'],
    ['iOS', 'Apple', 'iPhone 13', '4c'],
    ['iOS', 'Apple', 'iPhone 14 Pro', '4h'],
    ['iOS', 'Apple', 'iPhone 15', '4p'],
    ['iOS', 'Apple', 'iPad Air', '3b'],
    ['Android', 'Google', 'Pixel 7', '5d'],
    ['Android', 'Google', 'Pixel 8', '5k'],
    ['Android', 'Samsung', 'Galaxy S22', '6a'],
    ['Android', 'Samsung', 'Galaxy S24', '6f'],
    ['Android', 'Xiaomi', 'Redmi Note 12', '7c'],
  ]

export const devices = deviceNames.map(([os_type, manufacturer, name, value]) => ({
  name,
  targeting_type: 'DEVICE',
  targeting_value: value,
  manufacturer,
  os_type,
}))

const operators: readonly (readonly [country: string, name: string, value: string])[] = [
  ['US', 'AT&T', '2l'],
  ['US', 'T-Mobile', '2m'],
  ['US', 'Verizon', '2o'],
  ['DE', 'Telekom', '4q'],
  ['DE', 'Vodafone', '4r'],
  ['DE', 'O2', '4s'],
  ['GB', 'EE', '5m'],
  ['GB', 'Three', '5n'],
  ['CA', 'Rogers', '3w'],
]

export const networkOperators = operators.map(([country_code, name, value]) => ({
  name,
  targeting_type: 'NETWORK_OPERATOR',
  targeting_value: value,
  country_code,
}))

const storeCategories: readonly (readonly [system: 'ANDROID' | 'IOS', name: string, value: string])[] = [
  ['IOS', 'Health & Fitness', '6013'],
  ['IOS', 'Navigation', '6010'],
  ['IOS', 'Shopping', '6024'],
  ['IOS', 'Sports', '6004'],
  ['IOS', 'Travel', '6003'],
  ['ANDROID', 'Health & Fitness', 'qwne'],
  ['ANDROID', 'Maps & Navigation', 'qwnh'],
  ['ANDROID', 'Shopping', 'qwnl'],
  ['ANDROID', 'Sports', 'qwno'],
  ['ANDROID', 'Travel & Local', 'qwnr'],
]

export const appStoreCategories = storeCategories.map(([os_type, name, value]) => ({
  name,
  targeting_type: 'APP_STORE_CATEGORY',
  targeting_value: value,
  os_type,
}))
