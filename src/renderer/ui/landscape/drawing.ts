import type { ReactNode } from 'react'

/** A landscape in the manner of the demonstration pictures: sun, two ridges, ground, and what stands on it. */
export interface Drawing {
  readonly sun: readonly [x: number, y: number]
  /** A ridge's points, from the left edge to the right one: "x y x y". */
  readonly far: string
  readonly near: string
  readonly motif: ReactNode
}
