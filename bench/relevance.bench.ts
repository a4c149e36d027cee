import { deviceGroupsOf } from '@portal/chat/answering/audience.ts'
import { featuresOf, minCertain, minPossible } from '@portal/chat/answering/relevance.rules.ts'
import { type Hit, searchWithMatches } from '@portal/chat/knowledge/search/search.ts'
import { getDictionary } from '@portal/chat/question-data/phrase.repo.ts'
import { languageIn } from '@portal/chat/understanding/language.rules.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { startExamStage } from './exam/stage.ts'
import { formatTable } from './measure.ts'
import {
  computeLikelihood,
  crossValidate,
  dotProduct,
  learnLikelihood,
  learnOrder,
} from './relevance/learn.ts'
import { readTrainingQuestions, type TrainingQuestion } from './relevance/training-questions.ts'
import { createBuiltInMeaning } from './retrieval/meaning.ts'
import type { Bench } from './run.ts'

/** Number of sections used by an answer; the order is learnt from more. */
const read = 8
const pool = 30
const orderFeatures = ['score', 'sentence', 'heading', 'quantity', 'kinship', 'nearness'] as const
/** Weight of questions as owners type them, which are fewer than those worded from the headings. */
const weightOf = ({ set }: TrainingQuestion) => (set === 'owners' || set.startsWith('exam') ? 2 : 0.5)

interface Found {
  asked: TrainingQuestion
  hits: readonly Hit[]
  right: ReadonlySet<number>
  features: Record<string, number>
}

const rounded = (names: readonly string[], weights: readonly number[]) =>
  names.map((name, at) => `${name} ${(weights[at] as number).toFixed(2)}`).join(', ')
const share = (part: number, all: number) =>
  all === 0 ? '' : `${((100 * part) / all).toFixed(0)} % (${part} of ${all})`

/** Checks the first section of each question by weights trained without it. */
function byUnseenOrder(found: readonly Found[]): ReadonlySet<Found> {
  const learnable = found.filter(({ right }) => right.size > 0)
  const choiceOf = ({ asked, hits, right }: Found) => ({
    sections: hits.map(({ evidence }) => orderFeatures.map((name) => evidence[name])),
    right,
    weight: weightOf(asked),
  })
  const learn = (some: readonly Found[]) => learnOrder(some.map(choiceOf), orderFeatures.length)
  const weights = crossValidate(learnable, learn)
  const all = learn(learnable)
  const scale = all[0] as number
  console.error(
    `  order, score 1: ${rounded(
      orderFeatures,
      all.map((weight) => weight / scale),
    )}`,
  )
  return new Set(
    learnable.filter((one, at) => {
      const scores = choiceOf(one).sections.map((features) => dotProduct(weights[at] as number[], features))
      return one.right.has(scores.indexOf(Math.max(...scores)))
    }),
  )
}

/** Predicts the probability of each first section by weights trained without it. */
function unseenRelevance(found: readonly Found[]): ReadonlyMap<Found, number> {
  const names = Object.keys(found[0]?.features ?? {})
  const learn = (some: readonly Found[]) =>
    learnLikelihood(
      some.map(({ asked, features, right }) => ({
        features: Object.values(features),
        isRight: right.has(0),
        weight: weightOf(asked),
      })),
      names.length,
    )
  console.error(`  relevance: ${rounded([...names, 'intercept'], learn(found))}`)
  const weights = crossValidate(found, learn)
  return new Map(
    found.map((one, at) => [one, computeLikelihood(weights[at] as number[], Object.values(one.features))]),
  )
}

export const bench: Bench = {
  title: 'Learning the relevance of sections',
  async run() {
    const server = await startPostgres()
    process.env.TEST_DATABASE_URL = server.url
    const stage = await startExamStage({ meaning: 'built-in' })
    const meaning = createBuiltInMeaning(stage.chat.app.db)
    try {
      const found: Found[] = []
      for (const asked of readTrainingQuestions()) {
        const scope = {
          platform: 'LUX_POWER' as const,
          deviceGroups: deviceGroupsOf({ enhance: false, deviceGroup: asked.group }),
        }
        const how = { spoken: getDictionary(languageIn(asked.text, 'en')), meaning }
        const { hits, words } = await searchWithMatches(stage.chat.app.db, asked.text, scope, pool, how)
        const right = new Set(hits.flatMap((hit, at) => (asked.isRight(hit) ? [at] : [])))
        found.push({ asked, hits, right, features: featuresOf(hits.slice(0, read), words) })
      }
      const first = byUnseenOrder(found)
      const relevance = unseenRelevance(found)
      const columns = [...Map.groupBy(found, ({ asked }) => asked.set)].map(([set, all]) => {
        const answerable = all.filter(({ asked }) => asked.hasAnswer)
        const others = all.filter(({ asked }) => !asked.hasAnswer)
        const count = (some: readonly Found[], is: (one: Found) => boolean) =>
          share(some.filter(is).length, some.length)
        const of = (one: Found) => relevance.get(one) ?? 0
        const isAskedBack = (one: Found) => of(one) >= minPossible && of(one) < minCertain
        const hasTop = ({ right }: Found) => [0, 1, 2].some((at) => right.has(at))
        return [
          set,
          count(answerable, ({ right }) => right.has(0)),
          count(answerable, (one) => first.has(one)),
          count(answerable, (one) => of(one) >= minCertain && one.right.has(0)),
          count(answerable, (one) => of(one) >= minCertain && !one.right.has(0)),
          count(answerable, (one) => isAskedBack(one) && hasTop(one)),
          count(others, (one) => of(one) >= minCertain),
        ]
      })
      const labels = [
        'right section first, as shipped',
        'right section first, by an order that had not seen the question',
        `answered (relevance ≥ ${minCertain}) from a right section`,
        'answered from another section',
        `asked back (≥ ${minPossible}) with a right section among three`,
        'no manual of the device answers: answered',
      ]
      return [
        'Order and relevance are learnt from these questions; each is judged by weights that were learnt without it (tenfold). "Owners" are questions as owners type them, in four languages; the last two were worded from the headings. A section is right if it is one that the question names: an answer from another one may still say the fact.',
        formatTable(
          ['', ...columns.map(([set]) => set as string)],
          labels.map((label, at) => [label, ...columns.map((column) => column[at + 1] ?? '')]),
        ),
      ].join('\n\n')
    } finally {
      await meaning.close()
      await stage.close()
      await server.stop()
    }
  },
}
