import { parentPort } from 'node:worker_threads'
import { examineFile, FileRefusal, fingerprintFile, readPart } from './examine-file.ts'
import { type ProbeAnswer, type ProbeQuestion, probeQuestion } from './probe-messages.ts'

/** A thread that reads files, so that neither a slow disk nor a crafted file ever holds up the program. */

async function answer(question: ProbeQuestion): Promise<ProbeAnswer> {
  const { id, path } = question
  switch (question.kind) {
    case 'probe':
      return { kind: 'probed', id, file: await examineFile(path) }
    case 'read':
      return { kind: 'read', id, bytes: await readPart(path, question.offset, question.length) }
    case 'fingerprint':
      return { kind: 'fingerprint', id, state: await fingerprintFile(path) }
  }
}

function say(message: ProbeAnswer): void {
  // Handed over, not copied.
  const handed =
    message.kind === 'read' && message.bytes.buffer instanceof ArrayBuffer ? [message.bytes.buffer] : []
  parentPort?.postMessage(message, handed)
}

parentPort?.on('message', (message: unknown) => {
  const question = probeQuestion.parse(message)
  answer(question).then(say, (error: unknown) => {
    const known = error instanceof FileRefusal
    say({ kind: 'refused', id: question.id, message: known ? error.message : 'The file cannot be read.' })
  })
})
