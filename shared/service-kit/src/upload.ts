import multipart from '@fastify/multipart'
import { maxUploadSize } from '@portal/contracts/file.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooLarge, type Upload } from './files.ts'
import { problem } from './problem.ts'

/** What the frame of a form adds to its file, in bytes. */
const frame = 65_536

export async function installUploads(app: FastifyInstance) {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 10,
      parts: 11,
      fieldSize: 10_000,
      headerPairs: 50,
      fileSize: maxUploadSize + 1,
    },
  })
}

/** The one file of a form, field `file`, streamed to disk. @throws Problem 400, 413 */
export async function receiveUpload(
  { files }: Pick<FastifyInstance, 'files'>,
  request: FastifyRequest,
): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > maxUploadSize + frame) throw tooLarge()
  await files.assertRoom(request.user ?? undefined)
  const part = request.isMultipart()
    ? await request.file().catch((error) => Promise.reject(damaged(error)))
    : undefined
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw problem('file.missing', {
      msg: 'Send one file, in the field "file".',
      fields: { file: 'is missing' },
    })
  }
  return files.receive({ name: part.filename, stream: part.file }).catch((error: Error) => {
    throw /unexpected end of multipart/i.test(error.message) ? damaged(error) : error
  })
}

/** The parser's own errors speak of the form that was sent. */
const damaged = (cause: unknown) =>
  problem('request.malformed', { msg: 'The form with the file is damaged. Send it again.', cause })
