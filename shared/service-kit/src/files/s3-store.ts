import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { notFound, Problem, problem } from '../problem/problem.ts'
import { type FileStore, ownerKey } from './store.ts'

/** Response timeout in milliseconds. */
const callTimeoutMs = 60_000

/** Send timeout; a second per megabyte is added. */
const sendTimeoutMs = 10_000

/** Key of an empty object, written to check write access. */
const probeKey = 'reachable'

/** Timeout in milliseconds of a health check. */
const reachTimeoutMs = 3_000

/** Reports any refusal, including a wrong secret, as an outage, because the sender cannot fix it. */
const unavailable = (cause: unknown) => problem('file.unavailable', {}, { cause })

/**
 * Bucket of any S3-compatible server, addressed by path:
 * `s3://key:secret@host/bucket/prefix?region=eu-central-1`, or `s3+http://…` without TLS.
 */
export function createS3Store(address: string, prefix: string): FileStore {
  const url = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  const origin = `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}`
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const keyStart = [...folders, prefix, ''].join('/')
  const base = `${origin}/${bucket}/${keyStart.slice(0, -1)}`
  const call = (method: string, key: string, init?: RequestInit) => callAt(method, `${base}/${key}`, init)
  async function callAt(method: string, address: string, init: RequestInit = {}) {
    const request = { method, signal: AbortSignal.timeout(callTimeoutMs), ...init }
    const answer = await client.fetch(address, request).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && method !== 'PUT') throw notFound('file')
    throw unavailable(new Error(`The file server answered ${answer.status} to ${method}`))
  }
  /** True after a successful write. Otherwise a small test write precedes an upload. */
  let isWritable = false
  async function write(key: string, init: RequestInit) {
    try {
      await (await call('PUT', key, init)).body?.cancel()
      isWritable = true
    } catch (error) {
      isWritable = false
      throw error
    }
  }
  return {
    async assertReachable() {
      const signal = AbortSignal.timeout(reachTimeoutMs)
      if (!isWritable) return write(probeKey, { body: '', signal })
      const answer = await client
        .fetch(`${base}/${probeKey}`, { method: 'HEAD', signal })
        .catch((cause: unknown) => {
          throw unavailable(cause)
        })
      // S3 answers 403 for a missing object when the bucket may not be listed.
      if (answer.status >= 500)
        throw unavailable(new Error(`The file server answered ${answer.status} to HEAD`))
    },
    async put(key, path, digest) {
      const body = await openAsBlob(path)
      const signal = AbortSignal.timeout(sendTimeoutMs + Math.ceil(body.size / 1_000))
      await write(key, { body, signal, headers: { 'x-amz-content-sha256': digest } })
    },
    async open(key) {
      const { body } = await call('GET', key, { signal: null })
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    pathOf: () => undefined,
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyStart })
        if (token) query.set('continuation-token', token)
        const text = await (await callAt('GET', `${origin}/${bucket}?${query}`)).text()
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = key.slice(keyStart.length)
          if (name !== ownerKey && name !== probeKey) yield name
        }
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&')
      }
    },
    async remove(key) {
      const answer = await call('DELETE', key).catch((error) => {
        if (!(error instanceof Problem && error.status === 404)) throw error
      })
      await answer?.body?.cancel()
    },
  }
}
