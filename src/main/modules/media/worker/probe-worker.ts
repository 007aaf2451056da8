import '../../../core/threads/set-language.ts'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal } from '../../../core/files/external-file.ts'
import { serve } from '../../../core/threads/serve.ts'
import { memorySource } from './byte-source.ts'
import { examineFile, fingerprintFile, readPart } from './examine-file.ts'
import { probe, probeLimits } from './probe.ts'

const api = {
  probe: ({ path }: { readonly path: string }) => examineFile(path),
  read: ({
    path,
    offset,
    length,
  }: {
    readonly path: string
    readonly offset: number
    readonly length: number
  }) => readPart(path, offset, length),
  fingerprint: ({ path }: { readonly path: string }) => fingerprintFile(path),
  async examine({ bytes }: { readonly bytes: Uint8Array }) {
    const probeResult = await probe(memorySource(bytes, probeLimits))
    return probeResult.kind === 'media' ? probeResult.media : null
  },
}
export type ProbeApi = typeof api

serve(api, {
  faultOf: (error) => ({
    kind: 'refused',
    reason: 'input',
    message: error instanceof FileRefusal ? error.message : t`The file can’t be read.`,
  }),
  handOver: (value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
})
