import '../../../core/threads/set-language.ts'
import {
  type ImportHosts,
  type ImportResult,
  readImport,
} from '../../../../shared/console/import/read-import.ts'
import { serve } from '../../../core/threads/serve.ts'

const api = {
  read: ({ text, hosts }: { readonly text: string; readonly hosts: ImportHosts | null }): ImportResult =>
    readImport(text, hosts),
}
export type ImportApi = typeof api

serve(api, { faultOf: () => null })
