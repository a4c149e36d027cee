import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AccountFacts, accountInternalRoutes } from '@portal/contracts/account.contract.ts'
import { type Company, companyInternalRoutes } from '@portal/contracts/company.contract.ts'

export const anAccount = (part: Partial<AccountFacts> & { id: string }): AccountFacts => ({
  name: part.id.toLowerCase(),
  company: '',
  companyId: null,
  role: 'OWNER',
  kind: 'staff',
  isDisabled: false,
  ...part,
})

/** Starts a fake identity service that answers calls about companies and accounts. */
export async function startFakeIdentity(known: { companies?: Company[]; accounts?: AccountFacts[] }) {
  const calls: string[] = []
  const rows: Record<string, readonly { id: unknown }[]> = {
    [companyInternalRoutes.findCompanyNames.path]: known.companies ?? [],
    [accountInternalRoutes.findAccountFacts.path]: known.accounts ?? [],
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    calls.push(path)
    const { ids } = JSON.parse(await bodyOf(request)) as { ids: unknown[] }
    const data = rows[path]?.filter(({ id }) => ids.includes(id))
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ code: 200, msg: 'succeed', data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
