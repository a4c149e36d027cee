/**
 * A backoffice in a process of its own: `child.ts <collector, or empty> <ratio>`. Sends its address and the
 * headers of a call, and what processor time it has used whenever it is asked.
 */

import { backoffice } from '@portal/backoffice/service.ts'
import { identityHeader } from '@portal/service-kit/identity.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService } from '@portal/testing/node/service.ts'

const [collector = '', ratio = '1'] = process.argv.slice(2)
const tracing = collector ? { url: `${collector}/v1/traces`, ratio: Number(ratio) } : undefined
const { app } = await startTestService(backoffice, { config: { tracing } })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const identity = await signIdentity({
  userId: 'U1',
  role: 'ADMIN',
  kind: 'staff',
  permissions: ['order:view'],
})
process.on('message', () =>
  process.send?.({ cpuMs: process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000 }),
)
process.on('disconnect', () => process.exit())
process.send?.({ url, headers: { [identityHeader]: identity } })
