import type { AddressInfo } from 'node:net'
import { backoffice } from '@portal/backoffice/service.ts'
import { readChatConfig } from '@portal/chat/config.ts'
import { chat } from '@portal/chat/service.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Service } from '@portal/contracts/service.ts'
import { finance } from '@portal/finance/service.ts'
import * as accounts from '@portal/identity/account/account.repo.ts'
import { hashPassword } from '@portal/identity/account/password.ts'
import * as companies from '@portal/identity/company/company.repo.ts'
import { identity } from '@portal/identity/service.ts'
import * as sessions from '@portal/identity/session/session.repo.ts'
import { newSid } from '@portal/identity/session/token.ts'
import { rma } from '@portal/rma/service.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import {
  type Answer,
  type CallInput,
  startTestService,
  type TestService,
} from '@portal/testing/node/service.ts'
import { allPeople, matrixPassword, type Person, withPermissions } from './people.ts'

export interface OwnershipStage {
  services: Readonly<Partial<Record<Service, TestService>>>
  /** Calls as the person with the required permissions, or anonymously. */
  call(person: Person | undefined, route: Route, input?: CallInput, more?: readonly string[]): Promise<Answer>
  close(): Promise<void>
}

/** Starts sequences high, so that ids do not equal other numbers in answers. */
const numbersFromAfar = sql`select setval(oid, 54321000) from pg_class where relkind = 'S'`

/** Starts the services with empty tables, each with its own database. */
export async function startStage(): Promise<OwnershipStage> {
  const own = await startTestService(identity({ demoPassword: '' }))
  const { db } = own.app
  for (const id of [1, 2]) await companies.insert(db, `Company ${id}`, id)
  const sessionIds = new Map<string, string>()
  const passwordHash = await hashPassword(matrixPassword)
  for (const { as } of allPeople) {
    await accounts.insert(db, {
      ...as,
      id: as.userId,
      passwordHash,
      companyName: '',
      country: 'DE',
      email: '',
      platform: 'LUX_POWER',
    })
    const from = { address: '127.0.0.1', userAgent: '' }
    sessionIds.set(as.userId, await sessions.insert(db, { sid: newSid(), userId: as.userId, ...from }))
  }
  const identityUrl = await listen(own)
  const register = await startTestService(backoffice, { config: { identityUrl } })
  const config = {
    ...readChatConfig({ CHAT_MEANING: 'off' }),
    stream: 'memory',
    pace: 0,
    questionsPerMinute: 100_000,
  } as const
  const backofficeUrl = await listen(register)
  const talk = await startTestService(chat({ config: { ...config, backofficeUrl } }))
  const money = await startTestService(finance)
  const repairs = await startTestService(
    rma({ config: { backofficeUrl, appealEmail: 'appeal@example.com', reportingDays: 90 } }),
  )
  const all = [own, register, talk, money, repairs]
  for (const { app } of all) await app.db.query(numbersFromAfar)
  const services: OwnershipStage['services'] = {
    identity: own,
    backoffice: register,
    chat: talk,
    finance: money,
    rma: repairs,
  }
  return {
    services,
    call(person, route, input, more = []) {
      const service = services[route.service]
      if (!service)
        throw new Error(
          `${route.operation}: shared/acceptance/src/ownership/stage.ts starts no ${route.service}`,
        )
      if (!person) return service.call(route, input, { as: null })
      const sessionId = sessionIds.get(person.as.userId) ?? person.as.sessionId
      const as = { ...withPermissions(person, [route.access, ...more]), sessionId }
      return service.call(route, input, { as })
    },
    async close() {
      for (const service of all.toReversed()) await service.close()
    },
  }
}

async function listen({ app }: TestService): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
