import type { FileToOpen } from '../../shared/contract/desktop.ts'
import type { ExchangeForm } from '../../shared/exchange/exchange-file.ts'
import { t } from '../../shared/text/language.ts'
import { arrivingFiles } from '../workbench/incoming-file.ts'
import type { Workbench } from '../workbench/workbench.ts'

const screens: Readonly<Record<ExchangeForm, string>> = {
  sheet: '/exchange',
  changeSet: '/exchange',
  feed: '/catalogs/feed',
  people: '/audiences',
}

/** Opens the screen that reads this kind of file, and hands the file over. */
export async function openScreenForFile(
  workbench: Workbench,
  { file, form }: FileToOpen,
  navigate: (place: string) => void,
): Promise<void> {
  const { bridge, notices } = workbench
  // Campaigns, products and people all come as tables. The screen that opens a table reports if it can't be read.
  const detected = form === 'sheet' ? await bridge.desktop.formOf({ file: file.id }) : null
  const fileForm = detected?.ok === true ? detected.value : form
  arrivingFiles(workbench).add({ file, form: fileForm })
  navigate(screens[fileForm])
  if (fileForm === 'people') {
    notices.say('attention', t`Choose a list and upload people to it. The file opens there.`)
  }
}
