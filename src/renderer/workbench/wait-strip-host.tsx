import { type ReactNode, useEffect, useState } from 'react'
import { OutageStrip, WaitStripContext } from '../ui/faults/outage-strip.tsx'
import { useOtherWaits } from './use-waits.ts'
import { waitLabel } from './wait-labels.ts'
import { WaitStrip } from './wait-notice.tsx'

/**
 * Gives every page the strip of the requests that wait. It stays while a request is sent again, so that several waits in
 * a row don't move the page up and down.
 */
export function WaitStripHost({ children }: { readonly children: ReactNode }) {
  const isShown = useLingering(useOtherWaits().waits.length > 0)
  return <WaitStripContext value={isShown ? strip : null}>{children}</WaitStripContext>
}

const lingerMs = 600

function useLingering(isOn: boolean): boolean {
  const [lingers, setLingers] = useState(isOn)
  useEffect(() => {
    if (isOn) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), lingerMs)
    return () => clearTimeout(timer)
  }, [isOn])
  return isOn || lingers
}

function PageStrip() {
  const { waits, now } = useOtherWaits()
  const [longest] = waits
  const [last, setLast] = useState(longest)
  if (longest !== undefined && longest !== last) setLast(longest)
  if (longest !== undefined) return <WaitStrip waits={waits} now={now} />
  return last === undefined ? null : <OutageStrip state="waits" title={waitLabel(last)} />
}

const strip = <PageStrip />
