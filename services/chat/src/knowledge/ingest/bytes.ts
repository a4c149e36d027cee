import type { FastifyInstance } from 'fastify'
import type { KnowledgeFile } from '../file.repo.ts'

/** An array of its own, since it is moved to another thread. */
export async function bytesOf(
  app: FastifyInstance,
  { uploadId }: KnowledgeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const { stream } = await app.files.open(uploadId ?? '')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}
