import { parentPort, workerData } from 'node:worker_threads'
import { read } from './read.ts'
import { Refusal } from './refusal.ts'

const { bytes, name } = workerData as { bytes: Uint8Array; name: string }
try {
  parentPort?.postMessage({ document: await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name) })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  parentPort?.postMessage({ refused: error.message, cause: error.cause instanceof Error ? error.cause.message : undefined })
}
