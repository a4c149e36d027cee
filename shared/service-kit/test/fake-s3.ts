import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Keeps objects in memory, and requires a signature and the digest of the content. Tests our requests, not a
 * server's behaviour.
 */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-test\/s3\/aws4_request, /.test(
      request.headers.authorization ?? '',
    )
    const digest = createHash('sha256').update(body).digest('hex')
    const { pathname, searchParams } = new URL(path, 'http://bucket')
    if (isSigned && pathname === '/bucket' && searchParams.has('list-type')) {
      // Returns one object per page, so that paging is tested.
      const start = `/bucket/${searchParams.get('prefix')}`
      const names = [...objects.keys()].filter((name) => name.startsWith(start)).sort()
      const at = Number(searchParams.get('continuation-token') ?? 0)
      const key = names[at] ? `<Contents><Key>${names[at].slice('/bucket/'.length)}</Key></Contents>` : ''
      const next = at + 1 < names.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
      return response.writeHead(200).end(`<ListBucketResult>${key}${next}</ListBucketResult>`)
    }
    if (!isSigned || !path.startsWith('/bucket/')) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      if (request.headers['x-amz-content-sha256'] !== digest || request.headers['transfer-encoding'])
        return response.writeHead(400).end()
      objects.set(path, body)
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const found = objects.get(path)
    return response.writeHead(found ? 200 : 404).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `s3+http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket?region=eu-test`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
