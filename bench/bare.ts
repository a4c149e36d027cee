/**
 * Baselines for the portal's figures, each in a separate process: `bare.ts route <database url> <sql>` is
 * Fastify and pg with one route, where `values` in the body are the statement's parameters; `bare.ts proxy
 * <upstream>` is a Fastify proxy.
 */
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import pg from 'pg'

const [kind, target = '', statement = ''] = process.argv.slice(2)
const app = Fastify()
if (kind === 'proxy') {
  await app.register(httpProxy, { upstream: target })
} else {
  const pool = new pg.Pool({ connectionString: target, max: 10 })
  app.post<{ Body: { values?: unknown[] } }>('/trace/order/findPage', async ({ body }) => ({
    code: 200,
    msg: 'succeed',
    data: { content: (await pool.query(statement, body.values)).rows },
  }))
}
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
