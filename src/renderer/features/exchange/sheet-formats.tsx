import { NativeSelect } from '@mantine/core'
import type { SheetFormats } from '../../../shared/exchange/campaign-sheet-cells.ts'
import { type DateOrder, dateOrders } from '../../../shared/exchange/campaign-sheet-times.ts'
import { t } from '../../../shared/text/language.ts'
import { numberFormats } from '../../../shared/text/number-text.ts'

interface SheetFormatsProps {
  readonly formats: SheetFormats
  readonly disabled: boolean
  readonly onChange: (formats: SheetFormats) => void
}

const dateLabel: Readonly<Record<DateOrder, string>> = {
  dmy: t`Day, month, year`,
  mdy: t`Month, day, year`,
  ymd: t`Year, month, day`,
}

/** How an opened sheet was read; a change reads it again. */
export function SheetFormatsChoice({ formats, disabled, onChange }: SheetFormatsProps) {
  return (
    <>
      <NativeSelect
        label={t`Number format`}
        disabled={disabled}
        value={formats.numbers ?? ''}
        data={[{ value: '', label: t`Detect from the file` }, ...numberFormats]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...formats, numbers: numberFormats.find((format) => format === value) ?? null })
        }
      />
      <NativeSelect
        label={t`Date format`}
        disabled={disabled}
        value={formats.dates ?? ''}
        data={[
          { value: '', label: t`Detect from the file` },
          ...dateOrders.map((value) => ({ value, label: dateLabel[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...formats, dates: dateOrders.find((order) => order === value) ?? null })
        }
      />
    </>
  )
}
