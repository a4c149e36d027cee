import { answerFiguresRoutes } from '@portal/contracts/answer-figures.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './answer-figures.repo.ts'

export default function answerFigures(app: FastifyInstance) {
  implement(app, answerFiguresRoutes.findAnswerFigures, ({ body }) => repo.find(app.db, body))
}
