import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { FileToOpen } from '../../shared/contract/desktop.ts'
import type { ExchangeForm } from '../../shared/exchange/exchange-file.ts'
import { arrivingFiles } from './incoming-file.ts'
import { useWorkbench } from './use-workbench.ts'

/** Opens a file that was opened with the program, or dropped on its window, on the screen that reads it. */
export function useArrivingFile(
  forms: readonly ExchangeForm[],
  ready: boolean,
  open: (file: FileToOpen) => void,
): void {
  const arriving = arrivingFiles(useWorkbench())
  const { file } = useStore(arriving.store)
  useEffect(() => {
    if (file === null || !ready || !forms.includes(file.form)) return
    arriving.take()
    open(file)
  }, [file, ready, forms, arriving, open])
}
