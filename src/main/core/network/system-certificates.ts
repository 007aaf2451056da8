import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Logger } from '../ports.ts'

export interface SystemCertificatesOptions {
  readonly entry: URL
  readonly logger: Logger
}

const certificates = z.array(z.string())

/** Trusts the computer's certificate authorities in addition to Node's, as Chromium does. */
export async function trustSystemCertificates({ entry, logger }: SystemCertificatesOptions): Promise<void> {
  try {
    const further = certificates.parse(await answerOf(entry))
    // The call takes time per certificate; most computers have none of their own.
    if (further.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...further])
    logger.info('network.certificates', { further: further.length })
  } catch (error) {
    logger.warn('network.certificates', { error })
  }
}

function answerOf(entry: URL): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(entry)
    thread.unref()
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread ended without an answer.')))
  })
}
