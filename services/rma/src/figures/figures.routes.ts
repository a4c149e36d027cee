import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './figures.repo.ts'

export default function figures(app: FastifyInstance) {
  implement(app, rmaRoutes.findRmaFigures, ({ user }) => repo.find(app.db, user))
  implement(app, rmaRoutes.getRmaSummary, ({ user }) => repo.summarise(app.db, user))
}
