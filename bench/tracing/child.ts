/**
 * Backoffice process: `child.ts <collector, or empty> <ratio>`. Sends its address and the headers of a call,
 * and its processor time on request.
 */

import { backoffice } from '@portal/backoffice/service.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService } from '@portal/testing/node/service.ts'

const [collector = '', ratio = '1'] = process.argv.slice(2)
const tracing = collector ? { url: `${collector}/v1/traces`, ratio: Number(ratio) } : undefined
const { app } = await startTestService(backoffice, { config: { tracing } })
const url = await app.listen({ host: '127.0.0.1', port: 0 })

/** Signs anew for each round, because an identity expires after a minute. */
async function report() {
  const { user, system } = process.cpuUsage()
  const identity = await signIdentity({
    userId: 'U1',
    role: 'ADMIN',
    kind: 'staff',
    permissions: ['order:view'],
  })
  process.send?.({ url, headers: { [identityHeader]: identity }, cpuMs: (user + system) / 1_000 })
}
process.on('message', report)
process.on('disconnect', () => process.exit())
await report()
