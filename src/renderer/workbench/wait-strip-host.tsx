import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { t } from '../../shared/text/language.ts'
import { OutageStrip, WaitStripContext } from '../ui/faults/outage-strip.tsx'
import { useOtherWaits } from './use-waits.ts'
import { waitLabel } from './wait-labels.ts'
import { WaitStrip } from './wait-notice.tsx'

/**
 * Gives every page the strip of the requests that wait. It stays while a request is sent again, so that several waits in
 * a row don't move the page up and down, until the last try has failed.
 */
export function WaitStripHost({ children }: { readonly children: ReactNode }) {
  const { isShown, end } = useLingering(useOtherWaits().waits.length > 0)
  const wait = useMemo(() => (isShown ? { strip, end } : null), [isShown, end])
  return <WaitStripContext value={wait}>{children}</WaitStripContext>
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
    <OutageStrip state="waits" title={waitLabel(last)} detail={t`Trying again`} />
  )
}

const strip = <PageStrip />
