import { fieldErrors } from '@portal/contracts/errors/field.errors.ts'
import { fileErrors } from '@portal/contracts/errors/file.errors.ts'
import { maxUploadMiB, maxUploadSize, type StoredFile } from '@portal/contracts/file.contract.ts'
import type { BodyOf, DataOf, Route } from '@portal/contracts/route.ts'
import { useState } from 'react'
import {
  type ArgsOf,
  createHeaders,
  fetchAnswer,
  openEnvelope,
  requestTimeoutMs,
  toParts,
  toUrl,
  withProof,
} from './call.ts'
import { toFailure } from './failure.ts'
import { notify } from './notify.ts'
import { problemText } from './problem.ts'

export interface UploadOptions {
  /** Fraction of sent bytes, 0 … 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

function sendFile(
  route: Route,
  file: File,
  { onProgress, signal, body }: UploadOptions & { body?: unknown },
): Promise<unknown> {
  const url = toUrl(route)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    request.timeout = requestTimeoutMs
    request.responseType = 'json'
    for (const [name, value] of Object.entries(createHeaders(route, url)))
      request.setRequestHeader(name, value)
    if (route.creates) request.setRequestHeader('idempotency-key', crypto.randomUUID())
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(openEnvelope(route, request.status, url, request.response))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = request.onabort = () => reject(toFailure(0, url, undefined))
    request.ontimeout = () => reject(toFailure(408, url, undefined))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(toFailure(0, url, undefined))
    const form = new FormData()
    if (route.hasFields)
      for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
    else if (body !== undefined) form.append('body', JSON.stringify(body))
    form.append('file', file, file.name)
    request.send(form)
  })
}

/**
 * Sends one file to an upload call.
 * @throws Failure, also when cancelled
 */
export const uploadTo = <R extends Route>(
  route: R,
  file: File,
  options: UploadOptions & { body?: BodyOf<R> } = {},
) => sendFile(route, file, options) as Promise<DataOf<R>>

const toBackoffice: Route = {
  service: 'backoffice',
  operation: 'uploadFile',
  path: '/upload',
  access: 'session:own',
  summary: '',
  bodyType: 'multipart',
}
/**
 * Uploads a file; saving its row claims it. Refuses a file that is too large before sending it, because a
 * browser that is still sending may not read the server's refusal.
 */
export async function upload(
  file: File,
  { route = toBackoffice, ...options }: UploadOptions & { route?: Route } = {},
): Promise<StoredFile> {
  if (file.size <= maxUploadSize) return (await sendFile(route, file, options)) as StoredFile
  const refusal = {
    error: 'file.too_large',
    params: { max: maxUploadMiB },
    msg: fileErrors['file.too_large'][1].replace('{max}', String(maxUploadMiB)),
    fields: { file: fieldErrors['field.too_large'] },
    fieldErrors: { file: { error: 'field.too_large' } },
  }
  throw toFailure(413, toUrl(route), refusal)
}

/** `filename*=UTF-8''a%20b.pdf` takes precedence over `filename="a b.pdf"`. */
export function readFileName(disposition: string | null, otherwise: string): string {
  const encoded = disposition?.match(/filename\*=(?:UTF-8'')?([^;]+)/i)?.[1]
  const plain = disposition?.match(/filename="?([^";]+)"?/i)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded.trim()) : (plain ?? otherwise)
  } catch {
    return plain ?? otherwise
  }
}

/**
 * Reads a complete file, to preview or save it.
 * @throws Failure
 */
export const fetchFile = <R extends Route>(
  route: R,
  args: ArgsOf<R>,
  signal?: AbortSignal,
): Promise<SavedFile> => withProof(() => fetchOnce(route, args, signal))

interface SavedFile {
  blob: Blob
  name: string
}

async function fetchOnce<R extends Route>(
  route: R,
  args: ArgsOf<R>,
  signal?: AbortSignal,
): Promise<SavedFile> {
  const parts = toParts(route, args)
  const response = await fetchAnswer(route, parts, signal)
  if (!response.ok)
    openEnvelope(route, response.status, toUrl(route, parts), await response.json().catch(() => undefined))
  return {
    blob: await response.blob(),
    name: readFileName(response.headers.get('content-disposition'), 'download'),
  }
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a file under the server's name; notifies the user of failures. */
export function useDownload() {
  const [isDownloading, setDownloading] = useState(false)
  const download = async <R extends Route>(route: R, args: ArgsOf<R>) => {
    setDownloading(true)
    try {
      const { blob, name } = await fetchFile(route, args)
      saveBlob(blob, name)
    } catch (error) {
      notify.error(problemText(error))
    } finally {
      setDownloading(false)
    }
  }
  return { download, isDownloading }
}
