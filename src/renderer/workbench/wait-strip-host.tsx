import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { t } from '../../shared/text/language.ts'
import { OutageStrip, ShownAgeContext, WaitStripContext } from '../ui/faults/outage-strip.tsx'
import { hourAndMinute } from '../ui/time.ts'
import { useOldestShown, useOtherWaits } from './use-waits.ts'
import { waitTitle } from './wait-labels.ts'
import { WaitStrip } from './wait-notice.tsx'

interface WaitStripHostProps {
  /** Nothing that the page shows is read from the service, except what its forms ask for and show. */
  readonly isOff?: boolean
  /** Of the account. */
  readonly timeZone?: string | null
  readonly children: ReactNode
}

/**
 * Gives every page the strip of the requests that wait. It stays while a request is sent again, so that several waits in
 * a row don't move the page up and down, until the last try has failed.
 */
export function WaitStripHost({ isOff = false, timeZone = null, children }: WaitStripHostProps) {
  const { waits } = useOtherWaits()
  const { isShown, end } = useLingering(!isOff && waits.length > 0)
  const wait = useMemo(() => (isShown && !isOff ? { strip, end } : null), [isShown, isOff, end])
  const readAt = useOldestShown()
  const age = readAt === null ? null : t`Showing what was read at ${hourAndMinute(readAt, timeZone)}`
  return (
    <WaitStripContext value={wait}>
      <ShownAgeContext value={age}>{children}</ShownAgeContext>
    </WaitStripContext>
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

function PageStrip() {
  const { waits, now } = useOtherWaits()
  const [longest] = waits
  const [last, setLast] = useState(longest)
  if (longest !== undefined && longest !== last) setLast(longest)
  if (longest !== undefined) return <WaitStrip waits={waits} now={now} />
  return last === undefined ? null : (
    <OutageStrip state="waits" title={waitTitle(last, 0)} detail={t`Trying again`} />
  )
}

const strip = <PageStrip />
