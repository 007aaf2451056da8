import { useSyncExternalStore } from 'react'

const lowWindow = '(max-height: 700px)'

/** Height of every row, in pixels; smaller in a low window, to show more of them. */
export function useRowHeight(): number {
  const isLow = useSyncExternalStore(follow, () => matchMedia(lowWindow).matches)
  return isLow ? 26 : 30
}

function follow(notify: () => void): () => void {
  const query = matchMedia(lowWindow)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
