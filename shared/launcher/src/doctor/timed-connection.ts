import pg from 'pg'

/** Timeouts in milliseconds for a connection and for each query. */
const timeoutMs = 5_000

/** Runs work on a connection to a server that may be silent. */
export async function withTimedConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
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
    // Destroys the socket, because a frozen server does not answer the end of a connection.
    client.end().catch(() => {})
  }
}
