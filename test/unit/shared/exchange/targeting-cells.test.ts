import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { targetingGroupNames } from '../../../../src/shared/entities/targeting/targeting-groups.ts'
import type { CriterionTerms } from '../../../../src/shared/entities/targeting/targeting-rules.ts'
import { sheetHeader, targetingColumns } from '../../../../src/shared/exchange/campaign-sheet.ts'
import { createFormatJudge, unknownFormats } from '../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { readHeader } from '../../../../src/shared/exchange/campaign-sheet-header.ts'
import {
  noEarlierRows,
  type SheetContext,
  type SheetEntity,
} from '../../../../src/shared/exchange/campaign-sheet-records.ts'
import { readSheetRow, writeSheetRow } from '../../../../src/shared/exchange/campaign-sheet-rows.ts'
import {
  createTargetingIndex,
  readTargetingCell,
  writeTargetingCell,
} from '../../../../src/shared/exchange/targeting-cells.ts'
import type { NamedCriterion } from '../../../../src/shared/targeting/targeting-view.ts'
import { unescapeFormula } from '../../../../src/shared/text/formula-cells.ts'

const is = (targeting_type: string, targeting_value: string, operator_type = 'EQ'): CriterionTerms => ({
  targeting_type,
  targeting_value,
  operator_type,
})
const named = (type: string, value: string, name: string): NamedCriterion => ({ ...is(type, value), name })
const place = (number: number) => number.toString(16).padStart(16, '0')

const known = [
  named('LOCATION', place(1), 'Germany'),
  named('LOCATION', place(2), 'Berlin, Germany'),
  named('LOCATION', place(3), 'Georgia'),
  named('LOCATION', place(4), 'Georgia'),
  named('INTEREST', '1005', 'Sports/Hiking'),
  named('CUSTOM_AUDIENCE', 'aud1', 'Buyers; all'),
  named('CUSTOM_AUDIENCE_EXPANDED', 'aud1', 'Buyers; all'),
  named('PLATFORM_VERSION', 'v17', 'iOS 17'),
]
const index = createTargetingIndex(known)
const region = { ...named('LOCATION', place(7), 'New York, US'), note: 'region' }
const city = { ...named('LOCATION', place(8), 'New York, US'), note: 'city' }
const write = (group: Parameters<typeof writeTargetingCell>[0], ...criteria: CriterionTerms[]) =>
  writeTargetingCell(group, criteria, index)
const read = (group: Parameters<typeof writeTargetingCell>[0], cell: string, ...now: CriterionTerms[]) =>
  readTargetingCell(group, 'Column', cell, now, index)

describe('a cell of targeting', () => {
  it('means the line item’s own value by a name that a later look-up gave to several', () => {
    const own = [is('LOCATION', place(8)), is('LOCATION', place(1), 'NE')]
    const cell = writeTargetingCell('targeting_locations', own, createTargetingIndex([...known, city]))
    expect(cell).toBe('New York, US; -Germany')
    const later = createTargetingIndex([...known, city, region])
    const back = (text: string) => readTargetingCell('targeting_locations', 'Locations', text, own, later)
    expect(back(cell)).toEqual({ kind: 'keep' })
    expect(back('New York, US')).toEqual({ kind: 'criteria', criteria: [is('LOCATION', place(8))] })
    expect(back('-New York, US')).toMatchObject({ kind: 'problem' })
  })

  it('takes a second name such as a country’s code, and writes the last one', () => {
    const places = createTargetingIndex([
      named('LOCATION', place(1), 'DE'),
      named('LOCATION', place(1), 'Germany'),
      named('LOCATION', place(5), 'AT'),
      named('LOCATION', place(5), 'Austria'),
    ])
    const group = 'targeting_locations'
    const reading = (cell: string) => readTargetingCell(group, 'Locations', cell, [], places)
    const criteria = (...some: CriterionTerms[]) => ({ kind: 'criteria', criteria: some })
    expect(reading('-de; Austria')).toEqual(
      criteria(is('LOCATION', place(1), 'NE'), is('LOCATION', place(5))),
    )
    expect(reading('DE; Germany')).toEqual(criteria(is('LOCATION', place(1))))
    expect(reading('CE')).toMatchObject({ messages: [expect.stringMatching(/Check the spelling/)] })
    expect(writeTargetingCell(group, [is('LOCATION', place(1))], places)).toBe('Germany')
  })

  it('says which of several places with one name is meant by its kind', () => {
    const places = createTargetingIndex([region, city])
    const group = 'targeting_locations'
    const cell = writeTargetingCell(group, [is('LOCATION', place(8)), is('LOCATION', place(7), 'NE')], places)
    expect(cell).toBe('New York, US [city]; -New York, US [region]')
    const back = (text: string) => readTargetingCell(group, 'Locations', text, [], places)
    expect(back(cell)).toEqual({
      kind: 'criteria',
      criteria: [is('LOCATION', place(8)), is('LOCATION', place(7), 'NE')],
    })
    expect(back('New York, US')).toMatchObject({
      messages: [expect.stringContaining('New York, US [region] · New York, US [city]')],
    })
    expect(back('New York, US [metro]')).toMatchObject({ kind: 'problem' })
    // Two of one kind keep their IDs.
    const twice = createTargetingIndex([city, { ...region, note: 'city' }])
    expect(writeTargetingCell(group, [is('LOCATION', place(8))], twice)).toBe(
      `New York, US [LOCATION:${place(8)}]`,
    )
  })

  it('names what is included, then what is excluded with a sign', () => {
    expect(write('targeting_locations', is('LOCATION', place(2), 'NE'), is('LOCATION', place(1)))).toBe(
      'Germany; -Berlin, Germany',
    )
    expect(write('targeting_age', is('AGE', 'AGE_OVER_50'))).toBe('50 and older')
    expect(
      write(
        'targeting_keywords',
        is('BROAD_KEYWORD', 'winter tent'),
        is('EXACT_KEYWORD', 'snow boots'),
        is('PHRASE_KEYWORD', 'used tent', 'NE'),
      ),
    ).toBe('[snow boots]; winter tent; -"used tent"')
    expect(write('targeting_devices', is('NETWORK_ACTIVATION_DURATION', '3', 'LT'))).toBe(
      'Less than 3 months old',
    )
    expect(write('targeting_locations', is('LOCATION', place(1), 'NE'))).toBe("'-Germany")
  })

  it('distinguishes values that share a name, and writes values without one', () => {
    const cell = write('targeting_locations', is('LOCATION', place(4)), is('LOCATION', place(9)))
    expect(cell).toBe(`Georgia [LOCATION:${place(4)}]; LOCATION:${place(9)}`)
    expect(write('targeting_audiences', is('CUSTOM_AUDIENCE', 'aud1'))).toBe('Buyers\\; all')
  })

  it.each([
    ['targeting_locations', 'germany\nBerlin, Germany', [is('LOCATION', place(1)), is('LOCATION', place(2))]],
    [
      'targeting_locations',
      `−Germany; ${place(8)}`,
      [is('LOCATION', place(1), 'NE'), is('LOCATION', place(8))],
    ],
    ['targeting_locations', `Georgia [${place(3)}]`, [is('LOCATION', place(3))]],
    ['targeting_age', '25-49', [is('AGE', 'AGE_25_TO_49')]],
    ['targeting_age', '50+', [is('AGE', 'AGE_OVER_50')]],
    ['targeting_gender', 'female', [is('GENDER', '2')]],
    ['targeting_languages', 'de', [is('LANGUAGE', 'de')]],
    [
      'targeting_interests',
      'Sports/Hiking; -INTEREST:77',
      [is('INTEREST', '1005'), is('INTEREST', '77', 'NE')],
    ],
    [
      'targeting_keywords',
      '[snow boots]; -"old, used"',
      [is('EXACT_KEYWORD', 'snow boots'), is('PHRASE_KEYWORD', 'old, used', 'NE')],
    ],
    [
      'targeting_devices',
      'iOS; iOS 17; Wi-Fi only',
      [is('PLATFORM', '0'), is('PLATFORM_VERSION', 'v17'), is('WIFI_ONLY', '1')],
    ],
  ] as const)('of %s takes %j', (group, cell, criteria) => {
    expect(read(group, cell)).toEqual({ kind: 'criteria', criteria: [...criteria] })
  })

  it.each([
    ['targeting_locations', 'Germny', /^Column: “Germny” isn’t known. Did you mean Germany\?$/],
    [
      'targeting_locations',
      'Georgia',
      /can be any of Georgia \[LOCATION:0{15}3\] · Georgia \[LOCATION:0{15}4\]/,
    ],
    ['targeting_locations', `Germany [${place(2)}]`, /“0{15}2” is Berlin, Germany, not “Germany”/],
    ['targeting_age', '-25-49', /can’t be excluded/],
    ['targeting_locations', 'INTEREST:1005', /belongs in another column/],
    ['targeting_interests', 'INTEREST:x', /isn’t a valid ID/],
    ['targeting_other', 'NEW_TYPE:1', /there’s no targeting type “NEW_TYPE”/],
  ] as const)('of %s says what is wrong with %j', (group, cell, message) => {
    const result = read(group, cell)
    expect(result.kind === 'problem' ? result.messages.join(' ') : result.kind).toMatch(message)
  })

  it('keeps criteria where it is blank, and removes them where it says so', () => {
    const germany = is('LOCATION', place(1))
    expect(read('targeting_locations', ' ', germany)).toEqual({ kind: 'keep' })
    expect(read('targeting_locations', '[]', germany)).toEqual({ kind: 'criteria', criteria: [] })
    expect(read('targeting_locations', '[]')).toEqual({ kind: 'keep' })
  })
})

const value = fc.oneof(
  fc.constantFrom(...known.map(({ targeting_value }) => targeting_value), '1', '2', 'AGE_25_TO_49', '3'),
  fc.constantFrom('a;b', ' x ', 'INTEREST:7', '-a', '"q"', '[e]', 'a\\', '\\n', 'a\nb', '=1', '\tt', "'"),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const types = [
  'LOCATION',
  'LANGUAGE',
  'AGE',
  'GENDER',
  'INTEREST',
  'CONVERSATION',
  'EVENT',
  'PLATFORM',
  'DEVICE',
  'BROAD_KEYWORD',
  'EXACT_KEYWORD',
  'PHRASE_KEYWORD',
  'UNORDERED_KEYWORD',
  'CUSTOM_AUDIENCE',
  'CUSTOM_AUDIENCE_EXPANDED',
  'PLATFORM_VERSION',
  'NETWORK_ACTIVATION_DURATION',
  'WIFI_ONLY',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'CONTENT_PUBLISHER_USER',
  'TYPE_OF_TOMORROW',
]
const criteria = fc.uniqueArray(
  fc.record({
    targeting_type: fc.constantFrom(...types),
    targeting_value: value,
    operator_type: fc.constantFrom('EQ', 'NE', 'LT', 'GTE'),
  }),
  {
    maxLength: 12,
    selector: (one) => `${one.targeting_type} ${one.operator_type} ${one.targeting_value}`,
  },
)

const lineItem: SheetEntity = {
  subject: 'lineItem',
  key: '12e5',
  title: 'Tents',
  currency: 'EUR',
  content: { name: 'Tents', campaign_id: '8mar' },
}
function knowledge(set: readonly CriterionTerms[], names = index): SheetContext {
  return {
    accountId: '18ce54d4x5t',
    zone: 'UTC',
    currency: 'EUR',
    formats: unknownFormats,
    judge: createFormatJudge(),
    createsCampaigns: false,
    ofSum: () => null,
    known: (subject) => new Set(subject === 'lineItem' ? ['12e5'] : ['8mar']),
    campaignsNamed: () => [],
    find: (subject) => (subject === 'lineItem' ? lineItem : null),
    targetingOf: () => set,
    targetingIndex: () => names,
  }
}
const { columns } = readHeader(sheetHeader('UTC'), 'UTC')
const readRow = (cells: readonly string[], set: readonly CriterionTerms[], names = index) =>
  readSheetRow({ number: 2, cells }, columns, knowledge(set, names), noEarlierRows())

describe('a sheet with targeting', () => {
  it('changes nothing when it comes back as it was', () => {
    fc.assert(
      fc.property(criteria, (set) => {
        const row = writeSheetRow(lineItem, knowledge(set))
        expect(readRow(row, set)).toMatchObject({ kind: 'same', changes: [], problems: [] })
      }),
    )
  })

  it('reads each part as the criterion that it was written for, in any order', () => {
    fc.assert(
      fc.property(criteria, (set) => {
        for (const group of targetingGroupNames) {
          const cell = writeTargetingCell(group, set, index)
          const turned = unescapeFormula(cell).split('; ').toReversed().join('\n')
          // A name may contain the character that separates parts.
          if (cell.includes('\\')) continue
          expect(readTargetingCell(group, 'Column', turned, set, index)).toEqual({ kind: 'keep' })
        }
      }),
      { examples: [[[is('GENDER', 'valueOf')]], [[is('BROAD_KEYWORD', "'"), is('BROAD_KEYWORD', 'a')]]] },
    )
  })

  it('has a column for each group, changes only what its cells say, and notices what changed here', () => {
    const set = [is('LOCATION', place(1)), is('AGE', 'AGE_25_TO_49')]
    const row = writeSheetRow(lineItem, knowledge(set))
    const at = (group: string) =>
      sheetHeader('UTC').indexOf(targetingColumns.find((one) => one.group === group)?.column ?? '')
    const edited = row
      .toSpliced(at('targeting_locations'), 1, 'Germany; Berlin, Germany')
      .toSpliced(at('targeting_gender'), 1, 'Female')
    const item = readRow(edited, set)
    expect(item?.kind).toBe('changed')
    expect(item?.changes).toEqual([
      { field: 'targeting_locations', before: 'Germany', after: 'Berlin, Germany; Germany' },
      { field: 'targeting_gender', before: null, after: 'Female' },
    ])
    expect(item?.targeting?.after).toHaveLength(4)
    const moved = [...set, is('INTEREST', '1005')]
    expect(readRow(edited, moved)?.kind).toBe('conflict')
    expect(readRow(row.toSpliced(at('targeting_age'), 1, '[]'), set)?.kind).toBe('erased')
    expect(readRow(row.toSpliced(at('targeting_age'), 1, '99'), set)).toMatchObject({ kind: 'problem' })
  })
})
