import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { exchangeFormOf } from '../../shared/exchange/exchange-file.ts'
import { t } from '../../shared/text/language.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { openScreenForFile } from './open-screen-for-file.ts'

/** Screens that handle dropped files themselves. */
const ownDrops = ['/media', '/catalogs', '/audiences', '/console', '/creatives']

/** Opens tables, feeds and change sets that are dropped on the window. */
export function useFileDrops(): void {
  const workbench = useWorkbench()
  const [location, navigate] = useLocation()
  const isOwn = ownDrops.some((place) => location.startsWith(place))
  useEffect(() => {
    if (isOwn) return undefined
    const { bridge, notices } = workbench
    const allowDrop = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer === null || event.dataTransfer.files.length === 0)
        return
      event.preventDefault()
      void take([...event.dataTransfer.files])
    }
    const take = async (dropped: readonly File[]) => {
      const [file, ...others] = await bridge.chosenFiles(dropped)
      const form = file === undefined ? null : exchangeFormOf(file.name)
      if (file === undefined || form === null || others.length > 0) {
        notices.say(
          'attention',
          t`Drop one table (CSV, TSV, XLSX), feed (XML) or change set. Drop media on the Media screen.`,
        )
        return
      }
      await openScreenForFile(workbench, { file, form }, navigate)
    }
    window.addEventListener('dragover', allowDrop)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allowDrop)
      window.removeEventListener('drop', drop)
    }
  }, [workbench, navigate, isOwn])
}
