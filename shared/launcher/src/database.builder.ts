import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import pg from 'pg'

/**
 * Creates a database without schemas of the portal on the tests' server; returns its administrative address.
 */
export async function createEmptyDatabase(): Promise<string> {
  const { url, close } = await createTestDatabase()
  await close()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await withConnection(url, (client) => client.query(`CREATE DATABASE ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
