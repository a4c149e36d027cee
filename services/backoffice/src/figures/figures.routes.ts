import type { Identity } from '@portal/contracts/access.ts'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as afterSales from './after-sales.repo.ts'
import { cacheFigures } from './cached-figures.ts'
import * as repo from './figures.repo.ts'

const seesDevices = ({ permissions }: Identity) => permissions.includes('device:view')

export default function figures(app: FastifyInstance) {
  const ofOrders = cacheFigures((user) => repo.find(app.db, user))
  const ofClaims = cacheFigures((user) => afterSales.findClaimFigures(app.db, user))
  const batches = cacheFigures((user) => afterSales.findBatches(app.db, user))
  const ofWarranties = cacheFigures((user) => afterSales.findWarrantyFigures(app.db, user))
  const endingDevices = cacheFigures((user) => afterSales.findDevicesWithEndingCover(app.db, user))
  const ofFeedback = cacheFigures((user) => afterSales.findFeedbackFigures(app.db, user))

  implement(app, figuresRoutes.findBackofficeFigures, ({ user }) => ofOrders(user))
  implement(app, figuresRoutes.findClaimFigures, async ({ user }) => ({
    ...(await ofClaims(user)),
    batches: seesDevices(user) ? await batches(user) : [],
  }))
  implement(app, figuresRoutes.findWarrantyFigures, async ({ user }) => ({
    ...(await ofWarranties(user)),
    devicesEndingByMonth: seesDevices(user) ? await endingDevices(user) : [],
  }))
  implement(app, figuresRoutes.findFeedbackFigures, ({ user }) => ofFeedback(user))
}
