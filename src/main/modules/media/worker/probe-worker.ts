import { succeed } from '../../../../shared/core/outcome.ts'
import { FileRefusal } from '../../../core/files/outside-file.ts'
import { answerQuestions } from '../../../core/threads/answering-thread.ts'
import { memorySource } from './byte-source.ts'
import { examineFile, fingerprintFile, readPart } from './examine-file.ts'
import { probe, probeLimits } from './probe.ts'
import { type ProbeAnswers, type ProbeQuestion, probeQuestion } from './probe-messages.ts'

/** A thread that reads files, so that neither a slow disk nor a crafted file ever holds up the program. */

async function answerTo(question: ProbeQuestion): Promise<ProbeAnswers[ProbeQuestion['kind']]> {
  switch (question.kind) {
    case 'probe':
      return examineFile(question.path)
    case 'read':
      return readPart(question.path, question.offset, question.length)
    case 'fingerprint':
      return fingerprintFile(question.path)
    case 'examine': {
      const found = await probe(memorySource(question.bytes, probeLimits))
      return found.kind === 'media' ? found.media : null
    }
  }
}

answerQuestions({
  schema: probeQuestion,
  answer: async (question) => succeed(await answerTo(question)),
  faultOf: (error) => ({
    kind: 'refused',
    reason: 'input',
    message: error instanceof FileRefusal ? error.message : 'The file cannot be read.',
  }),
  handOver: (value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
})
