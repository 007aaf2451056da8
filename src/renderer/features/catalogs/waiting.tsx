import type { ReactNode } from 'react'

/** Controls in their place that can't be used yet. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset disabled style={{ display: 'contents' }}>
      {children}
    </fieldset>
  )
}
