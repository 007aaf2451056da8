/**
 * Platforms, their versions and devices. IDs are in base 36, counted from the first of each list, so append new rows at
 * the end. Each row ends with its share within the platform.
 */

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

/** Operating systems by the platform they belong to. */
const systems: readonly string[] = ['iOS', 'Android', 'BlackBerry']

/** `system name number share` from ID `10`; in public examples 17 and 18 are Ice Cream Sandwich and Jelly Bean. */
const versionRows = `
2 BlackBerry OS 7|7.0|3
2 BlackBerry 10|10.0|7
1 Donut|1.6|0
1 Eclair|2.1|0
1 Froyo|2.2|0
1 Gingerbread|2.3|.01
1 Honeycomb|3.0|0
1 Ice Cream Sandwich|4.0|.02
1 Jelly Bean|4.1|.1
1 KitKat|4.4|.3
1 Lollipop|5.0|.7
1 Marshmallow|6.0|1.2
1 Nougat|7.0|1.6
1 Oreo|8.0|3
1 Pie|9.0|5
1 Android 10|10.0|9
1 Android 11|11.0|12
1 Android 12|12.0|13
1 Android 13|13.0|17
1 Android 14|14.0|20
1 Android 15|15.0|14
1 Android 16|16.0|3
0 iOS 9|9.0|.2
0 iOS 10|10.0|.3
0 iOS 11|11.0|.3
0 iOS 12|12.0|1.2
0 iOS 13|13.0|.6
0 iOS 14|14.0|1.5
0 iOS 15|15.0|5
0 iOS 16|16.0|9
0 iOS 17|17.0|18
0 iOS 18|18.0|46
0 iOS 26|26.0|18
`

/** `platform manufacturer|device|share` from ID `1q`; in a public example 1r is iPhone 4. */
const deviceRows = `
0 Apple|iPhone 3GS|.01
0 Apple|iPhone 4|.02
0 Apple|iPhone 5|.1
0 Apple|iPhone 6|.8
0 Apple|iPhone 7|1.4
0 Apple|iPhone 8|2
0 Apple|iPhone X|1.6
0 Apple|iPhone XR|3.5
0 Apple|iPhone 11|8
0 Apple|iPhone 11 Pro|2
0 Apple|iPhone SE (2nd generation)|2
0 Apple|iPhone 12|8
0 Apple|iPhone 12 Pro|3
0 Apple|iPhone 13|12
0 Apple|iPhone 13 Pro|4
0 Apple|iPhone SE (3rd generation)|2
0 Apple|iPhone 14|9
0 Apple|iPhone 14 Pro|6
0 Apple|iPhone 15|9
0 Apple|iPhone 15 Pro|7
0 Apple|iPhone 16|6
0 Apple|iPhone 16 Pro|6
0 Apple|iPhone 17|1
0 Apple|iPhone 17 Pro|2
0 Apple|iPad mini|1
0 Apple|iPad Air|1.5
0 Apple|iPad Pro|1.2
0 Apple|iPad|2
0 Apple|iPod touch|.1
1 Google|Pixel 4a|.4
1 Google|Pixel 6|1
1 Google|Pixel 7|1.3
1 Google|Pixel 7a|1
1 Google|Pixel 8|1.5
1 Google|Pixel 8 Pro|.8
1 Google|Pixel 9|1.2
1 Google|Pixel 10|.4
1 Samsung|Galaxy S9|1
1 Samsung|Galaxy S10|1.8
1 Samsung|Galaxy S20|3
1 Samsung|Galaxy S21|4
1 Samsung|Galaxy S22|4.5
1 Samsung|Galaxy S23|5
1 Samsung|Galaxy S24|5
1 Samsung|Galaxy S25|3
1 Samsung|Galaxy A12|3
1 Samsung|Galaxy A14|4
1 Samsung|Galaxy A34|3
1 Samsung|Galaxy A52|4
1 Samsung|Galaxy A54|4.5
1 Samsung|Galaxy Note 20|1.4
1 Samsung|Galaxy Z Flip 5|.8
1 Samsung|Galaxy Tab S8|.7
1 Xiaomi|Redmi Note 10|3
1 Xiaomi|Redmi Note 12|4
1 Xiaomi|Redmi 9|2
1 Xiaomi|Mi 11|1.2
1 Xiaomi|Poco X5|2
1 Oppo|Reno 8|2
1 Oppo|A78|2
1 Vivo|Y22|2
1 Vivo|V27|1.5
1 OnePlus|OnePlus 9|.8
1 OnePlus|OnePlus 11|.8
1 Huawei|P30|1.5
1 Huawei|P40|.9
1 Motorola|Moto G Power|2
1 Motorola|Edge 40|.7
1 Sony|Xperia 5|.6
1 Nothing|Phone (2)|.3
1 Realme|Realme 11|1.6
1 Tecno|Spark 10|1.5
1 Infinix|Hot 30|1.2
1 LG|G7 ThinQ|.3
1 Amazon|Fire HD 10|.6
2 BlackBerry|BlackBerry Bold|3
2 BlackBerry|BlackBerry Q10|3
2 BlackBerry|BlackBerry Z10|4
`

interface Shared {
  /** Targeting value of the platform. */
  readonly platform: string
  readonly share: number
}

function readRows(rows: string, first: string) {
  return rows
    .trim()
    .split('\n')
    .map((row, index) => {
      const [name = '', detail = '', share = ''] = row.slice(2).split('|')
      const platform = row.slice(0, 1)
      return {
        value: (Number.parseInt(first, 36) + index).toString(36),
        os_type: systems[Number(platform)] ?? '',
        name,
        detail,
        platform,
        share: Number(share),
      }
    })
}

const versionList = readRows(versionRows, '10')
const deviceList = readRows(deviceRows, '1q')

export const platformVersions = versionList.map(({ value, name, detail, os_type }) => ({
  name,
  targeting_type: 'PLATFORM_VERSION',
  targeting_value: value,
  os_type,
  number: detail,
}))

export const devices = deviceList.map(({ value, name, detail, os_type }) => ({
  name: detail,
  targeting_type: 'DEVICE',
  targeting_value: value,
  manufacturer: name,
  os_type,
}))

const sharesOf = (rows: typeof deviceList): ReadonlyMap<string, Shared> =>
  new Map(rows.map(({ value, platform, share }) => [value, { platform, share }]))

/** Shares of devices in the population. */
export const deviceShares = sharesOf(deviceList)
export const versionShares = sharesOf(versionList)
