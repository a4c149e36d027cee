import { embedInternalRoutes, embedRoutes } from '@portal/contracts/embed.contract.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { FindDevice } from '../device/device.ts'

const unavailable = 'visitor.unavailable'

/** Creates tokens of visitors for devices that the site's account may ask about. */
export const createVisitorRoutes =
  (findDevice: FindDevice, identityUrl: string) => (app: FastifyInstance) => {
    implement(app, embedRoutes.createVisitorToken, async ({ body, user }) => {
      // Checks access as an owner of the company, whatever else the account may do, because the visitor gets
      // that access.
      const { companyId } = user
      const visitor = { userId: '', role: 'OWNER', kind: 'staff', companyId } as const
      const device = await findDevice(visitor, body.serialNum)
      if (!device)
        throw problem(
          'chat.unknown_device',
          { serialNum: body.serialNum },
          { fields: { serialNum: 'field.unknown' } },
        )
      return callService(
        { caller: app.config, url: identityUrl },
        embedInternalRoutes.issueVisitorToken,
        { body: { ...body, serialNum: device.serialNum, ownerId: user.userId } },
        { unavailable },
      )
    })
  }
