import type { FastifyInstance } from 'fastify'
import type { KnowledgeFile } from '../file.repo.ts'

/** An array of its own, since it is moved to another thread; filled in place, so that it is held once. */
export async function bytesOf(
  app: FastifyInstance,
  { uploadId }: KnowledgeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const { file, stream } = await app.files.open(uploadId ?? '')
  const bytes = new Uint8Array(file.size)
  let length = 0
  for await (const chunk of stream) {
    bytes.set(chunk as Buffer, length)
    length += (chunk as Buffer).length
  }
  return bytes
}
