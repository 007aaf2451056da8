import { clockTime, exactTime, zoneLabel } from '../../ui/time.ts'
import { type Column, column } from '../columns.ts'

/** When each row happened, to the millisecond; the title names the time zone, by default this computer's. */
export function timeColumn<Row>(
  title: string,
  timeOf: (row: Row) => number,
  timeZone?: string | null,
): Column<Row> {
  return column('time', `${title} (${zoneLabel(timeZone)})`, 130, (row) => {
    const at = timeOf(row)
    return (
      <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)}>
        {clockTime(at, Date.now(), timeZone)}
      </time>
    )
  })
}
