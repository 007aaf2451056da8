import { type ReactNode, useEffect, useRef } from 'react'

interface RevealProps {
  readonly label: string
  /** The result; null before it arrives. */
  readonly result: object | null
  readonly children: ReactNode
}

/** Scrolls to a result and focuses it when it arrives, but not when the screen opens with an earlier one. */
export function Reveal({ label, result, children }: RevealProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const lastResult = useRef(result)
  useEffect(() => {
    if (result === lastResult.current) return
    lastResult.current = result
    if (result === null) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [result])
  return (
    <fieldset ref={place} tabIndex={-1} aria-label={label}>
      {children}
    </fieldset>
  )
}
