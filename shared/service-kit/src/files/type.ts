import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { problem } from '../problem/problem.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const compound = 'application/x-cfb'
const zip = 'application/zip'
const text = 'text'

/** Media types by extension, with further detected types where the content differs. */
const types: Record<string, { type: string; content?: string[] }> = {
  pdf: { type: 'application/pdf' },
  png: { type: 'image/png', content: ['image/png', 'image/apng'] },
  jpg: { type: 'image/jpeg' },
  jpeg: { type: 'image/jpeg' },
  gif: { type: 'image/gif' },
  webp: { type: 'image/webp' },
  heic: { type: 'image/heic' },
  mp4: { type: 'video/mp4', content: ['video/mp4', 'video/x-m4v'] },
  mov: { type: 'video/quicktime' },
  zip: { type: zip },
  docx: {
    type: `${office}.wordprocessingml.document`,
    content: [`${office}.wordprocessingml.document`, zip],
  },
  xlsx: { type: `${office}.spreadsheetml.sheet`, content: [`${office}.spreadsheetml.sheet`, zip] },
  pptx: {
    type: `${office}.presentationml.presentation`,
    content: [`${office}.presentationml.presentation`, zip],
  },
  doc: { type: 'application/msword', content: [compound] },
  xls: { type: 'application/vnd.ms-excel', content: [compound] },
  ppt: { type: 'application/vnd.ms-powerpoint', content: [compound] },
  csv: { type: 'text/csv', content: [text] },
  txt: { type: 'text/plain', content: [text] },
  log: { type: 'text/plain', content: [text] },
  md: { type: 'text/markdown', content: [text] },
  json: { type: 'application/json', content: [text] },
}

/** Detects the media type by content, which must match the extension. @throws Problem 400 with the reason */
export async function detectFileType(path: string, name: string): Promise<string> {
  const ending = extname(name).slice(1).toLowerCase()
  const allowed = Object.hasOwn(types, ending) ? types[ending] : undefined
  if (!allowed)
    throw problem('file.type_not_allowed', { types: Object.keys(types).join(', ') }, { field: 'file' })
  const found = (await fileTypeFromFile(path))?.mime ?? ((await isText(path)) ? text : 'unknown')
  if (found === compound && allowed.type.startsWith(office))
    throw problem('file.protected', { ending }, { field: 'file' })
  if (!(allowed.content ?? [allowed.type]).includes(found))
    throw problem('file.type_mismatch', { ending }, { field: 'file' })
  return allowed.type
}

/** Checks the first 64 kB for zero bytes and control characters. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer
      .subarray(0, bytesRead)
      .every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
  } finally {
    await handle.close()
  }
}
