import { useState } from 'react'

/** What a form begins with: an example counts only for the form it was chosen for, so it's gone once that closes. */
export function useExample<Chosen>(isOpen: boolean, none: Chosen): [Chosen, (example: Chosen) => void] {
  const [example, setExample] = useState(none)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (wasOpen) setExample(none)
  }
  return [example, setExample]
}
