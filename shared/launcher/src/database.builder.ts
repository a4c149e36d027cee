import { randomBytes } from 'node:crypto'
import { testDatabase } from '@portal/testing/node/database.ts'
import pg from 'pg'

/** A database without any schema of the portal, on the tests' server; answers its administrative address. */
export async function anEmptyDatabase(): Promise<string> {
  const { url, close } = await testDatabase()
  await close()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await connected(url, (client) => client.query(`CREATE DATABASE ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
