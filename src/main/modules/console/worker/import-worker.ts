import '../../../core/threads/set-language.ts'
import {
  type ImportHosts,
  type ImportResult,
  readImport,
} from '../../../../shared/console/import/read-import.ts'
import type { Shell } from '../../../../shared/console/import/shell/shells.ts'
import { serve } from '../../../core/threads/serve.ts'

interface TextToImport {
  readonly text: string
  readonly hosts: ImportHosts | null
  readonly chosenShell: Shell | null
}

const api = {
  read: ({ text, hosts, chosenShell }: TextToImport): ImportResult => readImport(text, hosts, chosenShell),
}
export type ImportApi = typeof api

serve(api, { faultOf: () => null })
