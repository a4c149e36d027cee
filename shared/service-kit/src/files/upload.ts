import multipart, { type MultipartFields } from '@fastify/multipart'
import { maxUploadSize } from '@portal/contracts/file.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problem/problem.ts'
import { fileTooLargeProblem, type Upload } from './files.ts'

/** Maximum bytes of JSON before a file. */
const maxFormBody = 48_000
/** Bytes that a form adds to its file. */
const frame = 65_536

/** Form with a file and the text fields before it. */
export interface Form {
  upload: Upload
  fields: Record<string, string>
}

export async function installUploads(app: FastifyInstance) {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 10,
      parts: 11,
      fieldSize: maxFormBody,
      headerPairs: 50,
      fileSize: maxUploadSize + 1,
    },
  })
}

/**
 * Streams the file of a form, field `file`, to disk, and reads the fields before it. @throws Problem 400,
 * 413
 */
export async function receiveUpload(
  { files }: Pick<FastifyInstance, 'files'>,
  request: FastifyRequest,
): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > maxUploadSize + frame) throw fileTooLargeProblem()
  await files.assertRoom(request.user ?? undefined)
  const part = request.isMultipart()
    ? await request.file().catch((error) => Promise.reject(damaged(error)))
    : undefined
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw problem('file.missing', {}, { fields: { file: 'field.missing' } })
  }
  const upload = await files.receive({ name: part.filename, stream: part.file }).catch((error: Error) => {
    throw /unexpected end of multipart/i.test(error.message) ? damaged(error) : error
  })
  return { upload, fields: textsOf(part.fields) }
}

const textsOf = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const [first] = [field].flat()
      return first?.type === 'field' ? [[name, String(first.value)]] : []
    }),
  )

/** Reports the parser's errors as errors of the form. */
const damaged = (cause: unknown) =>
  problem('request.malformed', { reason: 'the form with the file is damaged. Send it again.' }, { cause })
