import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { type Outage, OutageContext } from '../ui/faults/outage.ts'
import { OutageStrip, ShownAgeContext, WaitStripContext } from '../ui/faults/outage-strip.tsx'
import { shortTime } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { missingOf, readsOf } from './screen-reads.ts'
import { useOldestShown, useOtherWaits } from './use-waits.ts'
import { useWorkbench } from './use-workbench.ts'
import { screenWaitLabels } from './wait-labels.ts'
import { WaitStrip } from './wait-notice.tsx'

interface WaitStripHostProps {
  /** Of the screen, which tells what it reads. */
  readonly location: string
  readonly children: ReactNode
}

/**
 * Gives every page the strip of the requests that wait, and how the service stands. The strip stays while a request is sent again, so that several waits in
 * a row don't move the page up and down, until the last try has failed.
 */
export function WaitStripHost({ location, children }: WaitStripHostProps) {
  const reads = readsOf(location)
  // The page shows only what its own forms request.
  const isOff = reads?.length === 0
  const { waits } = useOtherWaits()
  const { isShown, end } = useLingering(!isOff && waits.length > 0)
  const wait = useMemo(
    () => (isShown && !isOff ? { strip: <PageStrip reads={reads} />, end } : null),
    [isShown, isOff, reads, end],
  )
  const readAt = useOldestShown()
  const now = useNow(readAt === null ? null : 60_000)
  const age = readAt === null ? null : t`Last updated ${shortTime(readAt, now)}`
  return (
    <OutageContext value={useOutage()}>
      <WaitStripContext value={wait}>
        <ShownAgeContext value={age}>{children}</ShownAgeContext>
      </WaitStripContext>
    </OutageContext>
  )
}

function useOutage(): Outage | null {
  const { kind, since } = useStore(useWorkbench().live.connection)
  return useMemo(() => (kind === 'failing' || kind === 'offline' ? { kind, since } : null), [kind, since])
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

interface PageStripProps {
  readonly reads: readonly string[] | null
}

function PageStrip({ reads }: PageStripProps) {
  const { waits, now } = useOtherWaits()
  const isShown = useContext(ShownAgeContext) !== null
  const outage = useContext(OutageContext)
  const [last, setLast] = useState(waits)
  const [longest] = waits
  if (longest !== undefined && longest !== last[0]) setLast(waits)
  const isOver = longest === undefined
  const shownWaits = ownFirst(isOver ? last : waits, reads)
  const [first] = shownWaits
  if (first === undefined) return null
  const labels = screenWaitLabels(first, missingOf(reads, [first.operationId]), isShown, outage)
  return isOver ? (
    <OutageStrip
      state="waits"
      title={labels.title}
      detail={labels.reason === null ? t`Trying again` : `${labels.reason} · ${t`Trying again`}`}
    />
  ) : (
    <WaitStrip waits={shownWaits} now={now} {...labels} />
  )
}

/** What is missing on the screen matters more than what others wait for. */
function ownFirst(waits: readonly Wait[], reads: PageStripProps['reads']): readonly Wait[] {
  const missing = missingOf(
    reads,
    waits.map(({ operationId }) => operationId),
  )
  const ownWaits = waits.filter(
    ({ operationId }) => missing !== null && missingOf(reads, [operationId]) === missing,
  )
  return [...ownWaits, ...waits.filter((wait) => !ownWaits.includes(wait))]
}
