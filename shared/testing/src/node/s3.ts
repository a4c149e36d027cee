import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The account that the server always has. */
const key = 'S3RVER'

/**
 * Starts an S3 server with one bucket in a temporary folder, which is removed with it; or uses the server of
 * `TEST_S3_URL`. It checks signatures, but neither the length nor the digest of the content.
 */
export async function startS3(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.TEST_S3_URL
  if (given) return { url: given, close: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'portal-test-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'portal' }],
  })
  const { port } = await server.run()
  return {
    url: `s3+http://${key}:${key}@127.0.0.1:${port}/portal`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
