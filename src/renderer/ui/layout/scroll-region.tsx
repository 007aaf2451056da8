import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface ScrollRegionProps extends BoxProps {
  readonly label: string
  /** Bounds its size, if no prop does, and lets it scroll. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A scrolling part without focusable content; it can be focused itself (WCAG 2.1.1). */
export function ScrollRegion({ label, ...box }: ScrollRegionProps) {
  return <Box component="section" aria-label={label} tabIndex={0} {...box} />
}
