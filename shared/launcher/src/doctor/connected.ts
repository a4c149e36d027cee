import pg from 'pg'

/** Milliseconds for a connection, and for each question. */
const timeoutMs = 5_000

/** Work on a connection to a server that may be silent. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    // A frozen server does not say goodbye.
    client.end().catch(() => {})
  }
}
