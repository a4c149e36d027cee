import type { FastifyInstance } from 'fastify'
import type { AnswerEngine, Answerer, Planned } from './answer.ts'

/** The ways to answer, best first. The first that has something answers. */
const answerers: ((app: FastifyInstance) => Answerer)[] = []

const nothingRelated: Planned = {
  kind: 'none',
  text: 'No related content',
  sources: [],
  resources: [],
  suggestions: [],
  timings: {},
}

/** Asks one after the other; where none has anything, the answer is that there is nothing related. */
export function engineOf(ways: readonly Answerer[]): AnswerEngine {
  return {
    async answer(ask, signal) {
      for (const way of ways) {
        const answer = await way(ask, signal)
        signal.throwIfAborted()
        if (answer) return answer
      }
      return nothingRelated
    },
  }
}

export const openEngine = (app: FastifyInstance): AnswerEngine => engineOf(answerers.map((open) => open(app)))
