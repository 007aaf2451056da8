import { useMediaQuery } from '@mantine/hooks'

const minWindowWidth = 1_600

/** Whether the window has room for the inspector at its widest. */
export function fitsWidestPanel(): boolean {
  return window.innerWidth >= minWindowWidth
}

export function useFitsWidestPanel(): boolean {
  return useMediaQuery(`(min-width: ${minWindowWidth}px)`, fitsWidestPanel())
}
