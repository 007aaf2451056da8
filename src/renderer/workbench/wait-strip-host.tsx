import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { OutageStrip, ShownAgeContext, WaitStripContext } from '../ui/faults/outage-strip.tsx'
import { shortTime } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { missingOn } from './screen-reads.ts'
import { useOldestShown, useOtherWaits, WaitZoneContext } from './use-waits.ts'
import { screenWaitLabels } from './wait-labels.ts'
import { WaitStrip } from './wait-notice.tsx'

interface WaitStripHostProps {
  /** Nothing that the page shows is read from the service, except what its forms ask for and show. */
  readonly isOff?: boolean
  /** Of the screen, which tells what it reads. */
  readonly location?: string
  /** Of the account. */
  readonly timeZone?: string | null
  readonly children: ReactNode
}

/**
 * Gives every page the strip of the requests that wait. It stays while a request is sent again, so that several waits in
 * a row don't move the page up and down, until the last try has failed.
 */
export function WaitStripHost({
  isOff = false,
  location = '',
  timeZone = null,
  children,
}: WaitStripHostProps) {
  const { waits } = useOtherWaits()
  const { isShown, end } = useLingering(!isOff && waits.length > 0)
  const wait = useMemo(
    () => (isShown && !isOff ? { strip: <PageStrip location={location} />, end } : null),
    [isShown, isOff, location, end],
  )
  const readAt = useOldestShown()
  const now = useNow(readAt === null ? null : 60_000)
  const age = readAt === null ? null : t`Last updated ${shortTime(readAt, now, timeZone)}`
  return (
    <WaitZoneContext value={timeZone}>
      <WaitStripContext value={wait}>
        <ShownAgeContext value={age}>{children}</ShownAgeContext>
      </WaitStripContext>
    </WaitZoneContext>
  )
}

const lingerMs = 600

function useLingering(isOn: boolean) {
  const [lingers, setLingers] = useState(isOn)
  useEffect(() => {
    if (isOn) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), lingerMs)
    return () => clearTimeout(timer)
  }, [isOn])
  const end = useCallback(() => setLingers(false), [])
  return { isShown: isOn || lingers, end }
}

function PageStrip({ location }: Required<Pick<WaitStripHostProps, 'location'>>) {
  const { waits, now } = useOtherWaits()
  const zone = useContext(WaitZoneContext)
  const [last, setLast] = useState(waits)
  const [longest] = waits
  if (longest !== undefined && longest !== last[0]) setLast(waits)
  const isOver = longest === undefined
  const shownWaits = ownFirst(isOver ? last : waits, location)
  const [first] = shownWaits
  if (first === undefined) return null
  const labels = screenWaitLabels(first, missingOn(location, [first.operationId]), zone)
  return isOver ? (
    <OutageStrip state="waits" title={labels.title} detail={t`Trying again`} />
  ) : (
    <WaitStrip waits={shownWaits} now={now} {...labels} />
  )
}

/** What is missing on the screen matters more than what others wait for. */
function ownFirst(waits: readonly Wait[], location: string): readonly Wait[] {
  const missing = missingOn(
    location,
    waits.map(({ operationId }) => operationId),
  )
  const ownWaits = waits.filter(
    ({ operationId }) => missing !== null && missingOn(location, [operationId]) === missing,
  )
  return [...ownWaits, ...waits.filter((wait) => !ownWaits.includes(wait))]
}
