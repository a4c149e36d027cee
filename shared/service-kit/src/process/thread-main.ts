import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../problem/problem.ts'
import type { ThreadAnswer } from './thread.ts'

// Worker side of `thread.ts`.
const { module, input } = workerData as { module: string; input: object }
const { default: read } = (await import(module)) as { default(input: object): AsyncGenerator<unknown> }

// Handles one request at a time with one answer each.
let asked = Promise.withResolvers<void>()
parentPort?.on('message', () => asked.resolve())
async function say(said: ThreadAnswer) {
  await asked.promise
  asked = Promise.withResolvers()
  parentPort?.postMessage(said)
}

try {
  for await (const piece of read(input)) await say({ piece })
  await say({ isEnd: true })
} catch (error) {
  if (!(error instanceof Problem)) throw error
  const { error: key, status, message: msg, params, fields, fieldErrors } = error
  await say({ problem: { error: key, status, msg, params, fields, fieldErrors } })
}
