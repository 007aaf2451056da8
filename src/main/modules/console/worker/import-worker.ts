import '../../../core/threads/set-language.ts'
import {
  type ImportHosts,
  type ImportResult,
  readImport,
  type TextSource,
} from '../../../../shared/console/import/read-import.ts'
import type { Shell } from '../../../../shared/console/import/shell/shells.ts'
import { serve } from '../../../core/threads/serve.ts'

interface TextToImport {
  readonly text: string
  readonly hosts: ImportHosts | null
  readonly chosenShell: Shell | null
  readonly file: TextSource | null
}

const api = {
  read: ({ text, hosts, chosenShell, file }: TextToImport): ImportResult =>
    readImport(text, hosts, chosenShell, file),
}
export type ImportApi = typeof api

serve(api, { faultOf: () => null })
