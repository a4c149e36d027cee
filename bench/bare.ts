/**
 * What the portal's figures are compared with, each a process of its own: `bare.ts route <database url>
 * <sql>` is Fastify and pg with one route, `bare.ts proxy <upstream>` a Fastify proxy.
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
  app.post('/trace/order/findPage', async () => ({
    code: 200,
    msg: 'succeed',
    data: { content: (await pool.query(statement)).rows },
  }))
}
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
