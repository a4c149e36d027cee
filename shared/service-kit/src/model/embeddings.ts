import OpenAI from 'openai'
import type { createSettingsReader } from '../config.ts'
import { createTraceHeaders, runInSpan, SpanKind } from '../trace/span.ts'
import { ModelFailure, toModelFailure } from './model-server.ts'

/** Server with OpenAI's `/v1/embeddings`: vLLM, Ollama, text-embeddings-inference, or a hosted one. */
export interface EmbeddingsServer {
  /** Such as `http://127.0.0.1:8080/v1`. */
  baseUrl: string
  /** Empty for servers without keys, such as many self-hosted ones. */
  apiKey: string
  model: string
  /** Timeout for a question, whose user is waiting. */
  timeoutMs: number
}

export function readEmbeddingsServer(
  read: ReturnType<typeof createSettingsReader>,
): EmbeddingsServer | undefined {
  const baseUrl = read.url('EMBEDDINGS_BASE_URL', undefined, ['http', 'https'])
  const apiKey = read.text('EMBEDDINGS_API_KEY', '')
  const model = read.text('EMBEDDINGS_MODEL', '')
  const timeoutMs = read.integer('EMBEDDINGS_TIMEOUT_MS', 500, 10, 60_000)
  if (!baseUrl) return undefined
  if (!model) read.wrong.push('EMBEDDINGS_MODEL must name the model that EMBEDDINGS_BASE_URL serves')
  return { baseUrl, apiKey, model, timeoutMs }
}

/** Returns the vectors of the texts, in their order. */
export type EmbedTexts = (
  texts: readonly string[],
  options: { signal: AbortSignal; timeoutMs: number },
) => Promise<Float32Array[]>

/** Makes one attempt. @throws ModelFailure */
export function createEmbed({ baseUrl, apiKey, model }: EmbeddingsServer): EmbedTexts {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey || 'none', maxRetries: 0, logLevel: 'off' })
  return async (texts, { signal, timeoutMs }) => {
    // Covers the body too; the client's own timeout ends with the headers.
    const inTime = AbortSignal.timeout(timeoutMs)
    try {
      const span = { kind: SpanKind.CLIENT, attributes: { 'gen_ai.request.model': model } }
      const { data } = await runInSpan(`embeddings ${model}`, span, async () =>
        client.embeddings.create(
          { model, input: [...texts], encoding_format: 'float' },
          {
            signal: AbortSignal.any([signal, inTime]),
            timeout: timeoutMs,
            headers: createTraceHeaders(),
          },
        ),
      )
      return vectorsOf(data, texts.length)
    } catch (error) {
      signal.throwIfAborted()
      throw inTime.aborted ? new ModelFailure(`it was silent for ${timeoutMs} ms`) : toModelFailure(error)
    }
  }
}

function vectorsOf(data: unknown, count: number): Float32Array[] {
  const wrong = () => new ModelFailure('what it sent are no vectors of these texts')
  if (!Array.isArray(data) || data.length !== count) throw wrong()
  const vectors = new Array<Float32Array>(count)
  for (const [at, one] of data.entries()) {
    const { embedding, index = at } = (one ?? {}) as { embedding?: unknown; index?: number }
    if (!Array.isArray(embedding) || embedding.length === 0) throw wrong()
    const vector = Float32Array.from(embedding as number[])
    if (!vector.every(Number.isFinite) || !vector.some((value) => value !== 0)) throw wrong()
    if (!(index in vectors)) vectors[index] = vector
  }
  const dimensions = vectors[0]?.length
  if (vectors.length !== count || Object.keys(vectors).length !== count) throw wrong()
  if (vectors.some((vector) => vector.length !== dimensions)) throw wrong()
  return vectors
}
