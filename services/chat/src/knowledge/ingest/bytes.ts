import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { KnowledgeFile } from '../file.repo.ts'

/** An array of its own, since it is moved to another thread; read in place, so that it is held once. */
export const bytesOf = (
  app: FastifyInstance,
  { uploadId }: KnowledgeFile,
): Promise<Uint8Array<ArrayBuffer>> =>
  app.files.onDisk(uploadId ?? '', async (path) => {
    await using file = await open(path)
    const bytes = new Uint8Array((await file.stat()).size)
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at)
      if (bytesRead === 0) throw new Error('The file is shorter than it was')
      at += bytesRead
    }
    return bytes
  })
