// crashReporter: its options are kept, no report is written.
import { declareFace, onlyOptions, strict } from '../strict.ts'

const levels = declareFace('crashReporter', {
  start: 'recorded',
  getParameters: 'recorded',
  addExtraParameter: 'recorded',
  getUploadToServer: 'recorded',
})

const known = [
  'submitURL',
  'productName',
  'companyName',
  'uploadToServer',
  'ignoreSystemCrashHandler',
  'rateLimit',
  'compress',
  'extra',
  'globalExtra',
]
const parameters: Record<string, string> = {}
let uploads = false

export const crashReporter = strict(
  {
    start(options: { uploadToServer?: boolean; submitURL?: string; extra?: Record<string, string> }) {
      onlyOptions(options, known, 'crashReporter.start options')
      uploads = options.uploadToServer !== false
      if (uploads && !options.submitURL)
        throw new Error('submitURL must be specified when uploadToServer is true')
      Object.assign(parameters, options.extra)
    },
    getParameters: () => ({ ...parameters }),
    addExtraParameter(key: string, value: string) {
      parameters[key] = value
    },
    getUploadToServer: () => uploads,
  },
  'crashReporter',
  levels,
)
