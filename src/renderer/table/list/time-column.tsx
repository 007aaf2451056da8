import { clockTime, exactTime, zoneCity } from '../../ui/time.ts'
import { type Column, column } from '../columns.ts'

/** When each row happened, to the millisecond, in this computer's time zone, which the title names by its city. */
export function timeColumn<Row>(title: string, timeOf: (row: Row) => number): Column<Row> {
  return column('time', `${title}, ${zoneCity()}`, 130, (row) => {
    const at = timeOf(row)
    return (
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {clockTime(at, Date.now())}
      </time>
    )
  })
}
