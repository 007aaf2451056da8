import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly label: string
  /** Bounds its size and lets it scroll. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A scrolling part without focusable content; it can be focused itself (WCAG 2.1.1). */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is what it is for
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
