import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { tourStore } from '../../workbench/tour.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { isCovered } from '../use-shortcuts.ts'
import styles from './tour.module.css'
import { type Box, panelPlace, visiblePart } from './tour-place.ts'
import { type TourStep, tourSteps } from './tour-steps.ts'

/** The tour: a small panel beside a control. Everything around it stays usable. */
export function Tour() {
  const { store } = tourStore(useWorkbench())
  const { step: place } = useStore(store)
  const steps = tourSteps[useLive('preferences').work]
  const step = place === null ? undefined : steps[place]
  if (place === null || step === undefined) return null
  return (
    <TakenTour>
      <Panel key={place} place={place} step={step} count={steps.length} />
    </TakenTour>
  )
}

function TakenTour({ children }: { readonly children: ReactNode }) {
  const { leave } = tourStore(useWorkbench())
  useFocusReturn()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return
      const isTaken = event.target instanceof Element && event.target.closest(takesEscape) !== null
      if (!isTaken) leave()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [leave])
  return children
}

/** A field, menu or list of choices handles Escape itself. */
const takesEscape = 'input, textarea, select, [role="menu"], [role="listbox"]'
/** A new screen takes the focus first. */
const focusDelayMs = 50

interface PanelProps {
  readonly place: number
  readonly step: TourStep
  /** Number of steps. */
  readonly count: number
}

function Panel({ place, step, count }: PanelProps) {
  const { go, leave } = tourStore(useWorkbench())
  const [, navigate] = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const title = useId()
  const text = useId()
  const anchor = useAnchor(step.anchor)
  const isLast = place === count - 1
  const { path } = step
  useEffect(() => navigate(path), [navigate, path])
  useEffect(() => {
    const soon = setTimeout(() => next.current?.focus(), focusDelayMs)
    return () => clearTimeout(soon)
  }, [])
  const [position, setPosition] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    if (panel.current === null) return
    const { offsetWidth: width, offsetHeight: height } = panel.current
    setPosition(panelPlace(anchor, { width, height }, windowBox()))
  }, [anchor])
  return (
    <>
      {anchor !== null && <div className={styles.ring} style={anchor} aria-hidden />}
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={title}
        aria-describedby={text}
        className={styles.panel}
        style={position}
        data-region="tour"
      >
        <h2 id={title}>{step.title}</h2>
        <p id={text}>{step.text}</p>
        <footer>
          <Text span me="auto" className={parts.numbers}>{t`${place + 1} of ${count}`}</Text>
          {!isLast && <Button variant="subtle" onClick={leave}>{t`Skip tour`}</Button>}
          {place > 0 && <Button onClick={() => go(place - 1)}>{t`Back`}</Button>}
          <Button ref={next} variant="filled" onClick={() => (isLast ? leave() : go(place + 1))}>
            {isLast ? t`Done` : t`Next`}
          </Button>
        </footer>
      </div>
    </>
  )
}

function windowBox(): Box {
  return { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight }
}

/** The visible part of the control; null until its screen shows it. */
function useAnchor(selector: string): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      const control = document.querySelector(selector)
      const scroller = control?.closest('main')
      const frames = [windowBox(), ...(scroller ? [scroller.getBoundingClientRect()] : [])]
      const visibleBox = control === null ? null : visiblePart(control.getBoundingClientRect(), frames)
      setBox((before) => (JSON.stringify(before) === JSON.stringify(visibleBox) ? before : visibleBox))
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', soon)
    window.addEventListener('scroll', soon, true)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      window.removeEventListener('resize', soon)
      window.removeEventListener('scroll', soon, true)
    }
  }, [selector])
  return box
}
