import { endpoints } from '@portal/client'
import { answerFiguresRoutes } from '@portal/contracts/answer-figures.contract.ts'

export const { useFindAnswerFiguresQuery } = endpoints(answerFiguresRoutes, { tag: 'AnswerFigures' })
