import type { Identity } from '@portal/contracts/access.ts'
import type { RepairShop } from '@portal/contracts/repair-centre.contract.ts'
import { rmaInternalRoutes, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { listStatuses, rmaStatusLabels, rmaStatusListNames } from '@portal/contracts/rma-status.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as centres from '../centre/centre.repo.ts'
import { toDeviceEvents } from './device-event.rules.ts'
import { findProblems } from './device-outbox.repo.ts'
import * as events from './event.repo.ts'
import * as repo from './request.repo.ts'
import { type StoredRequest, toReaderView } from './request.rules.ts'
import { search } from './search.repo.ts'
import { noun } from './step.ts'

const maxRows = 200

const isOfStaff = ({ permissions }: Identity) => permissions.includes('rma:edit')

const statusLists = rmaStatusListNames.map((name) => ({
  name,
  statuses: listStatuses(name).map((value) => ({ value, label: rmaStatusLabels[value] })),
}))

const reportOf = (request: StoredRequest, shop: RepairShop) => ({
  ...request,
  name: request.userName,
  shop,
})

interface Options {
  /** Recipient of appeal invoices for centres without their own address. */
  appealEmail: string
}

export const readRoutes =
  ({ appealEmail }: Options) =>
  (app: FastifyInstance) => {
    const withAddress = (shop: RepairShop): RepairShop => ({
      ...shop,
      appealEmail: shop.appealEmail || appealEmail,
    })
    const shopOf = async ({ repairShop }: StoredRequest) =>
      withAddress((await centres.getShop(app.db, repairShop)) as RepairShop)
    const get = async (user: Identity, rmaNumber: string): Promise<StoredRequest> => {
      const found = await repo.getByNumber(app.db, rmaNumber, user)
      if (!found) throw notFound(noun)
      return found
    }

    implement(app, rmaRoutes.getRmaParamInfo, async () => ({
      success: true,
      repairShops: (await centres.findShops(app.db)).map(withAddress),
    }))

    implement(app, rmaInternalRoutes.findOpenRequests, async ({ body }) =>
      (await repo.listOpen(app.db, body.user, body.serialNum)).map(({ rmaNumber, serialNum, rmaStatus }) => ({
        rmaNumber,
        serialNum,
        rmaStatus,
      })),
    )

    implementList(
      app,
      { find: rmaRoutes.findRma, group: rmaRoutes.groupRma },
      {
        ...repo,
        find: async (db, request, user) => {
          const page = await repo.find(db, request, user)
          return { ...page, content: page.content.map((request) => toReaderView(user, request)) }
        },
      },
    )

    implement(app, rmaRoutes.findOwnRma, async ({ user }) =>
      (await repo.listFiledBy(app.db, user, maxRows)).map((request) => toReaderView(user, request)),
    )

    implement(app, rmaRoutes.findRmaDeviceEvents, async ({ body, user }) =>
      (await repo.listByDevice(app.db, user, body.serialNum, maxRows)).flatMap(toDeviceEvents),
    )

    implement(app, rmaRoutes.getRma, async ({ body, user }) => {
      const request = await get(user, body.rmaNumber)
      return {
        request: toReaderView(user, request),
        shop: await shopOf(request),
        events: await events.find(app.db, request.id, isOfStaff(user)),
        internalFiles: isOfStaff(user) ? await repo.findInternalFiles(app.db, request.id) : [],
        deviceProblems: isOfStaff(user) ? await findProblems(app.db, request.id) : {},
      }
    })

    implement(app, rmaRoutes.getRmaReport, async ({ body, user }) => {
      const request = await get(user, body.rmaNumber)
      return reportOf(request, await shopOf(request))
    })

    implement(app, rmaRoutes.getRmaStatusProcess, async ({ body, user }) =>
      events.find(app.db, (await get(user, body.trim())).id, isOfStaff(user)),
    )

    implement(app, rmaRoutes.getRmaStatusParamInfo, () => statusLists)

    implement(app, rmaRoutes.searchRma, ({ body, user }) => search(app.db, user, body.text))
  }
