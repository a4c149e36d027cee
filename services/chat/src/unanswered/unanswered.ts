import { allDevices, type DeviceGroup } from '@portal/contracts/device-group.ts'
import type { Page } from '@portal/contracts/page.ts'
import type { UnansweredPageRequest, UnansweredQuestion } from '@portal/contracts/unanswered.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import * as phrases from '../question-data/phrase.repo.ts'
import { toldLanguageOf } from '../understanding/language.rules.ts'
import * as repo from './unanswered.repo.ts'
import { type AskedWording, type ComparableWording, groupSimilar } from './unanswered.rules.ts'

const maxWords = 20
const maxThreads = 20

/** Maximum compared characters, because long questions state their subject first. */
const comparedCharacters = 300
const comparedOf = ({ question }: { question: string }) => question.slice(0, comparedCharacters)

async function comparable(
  db: Db,
  asked: readonly AskedWording[],
): Promise<(AskedWording & ComparableWording)[]> {
  const queries = await phrases.toQueries(
    db,
    asked.map((one) => ({ text: comparedOf(one), language: one.language })),
  )
  return Promise.all(
    asked.map(async (one, at) => {
      const told = toldLanguageOf(one.question) ?? null
      const terms = await phrases.findTerms(db, { text: comparedOf(one), language: told })
      return { ...one, query: queries[at] as ComparableWording['query'], told, terms }
    }),
  )
}

/** Checks whether a correction or question data now answers the question. */
export async function isAnswered(db: Db, asked: repo.QuestionPlace & { question: string }): Promise<boolean> {
  const query = await phrases.toQuery(db, comparedOf(asked), asked.language)
  return (await repo.findAnswered(db, [{ ...asked, query }])).size > 0
}

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)]
/** Returns the latest of several ISO times, which can be compared as text. */
const latest = (instants: readonly string[]) => instants.toSorted().at(-1) as string
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Represents the group by its most frequent wording. */
function rowOf(all: readonly AskedWording[], dismissal?: repo.Dismissal): UnansweredQuestion {
  const [first] = all as [AskedWording]
  const groups = distinct(all.map(({ deviceGroup }) => deviceGroup))
  const wordings = Map.groupBy(all, ({ question }) => question)
  return {
    id: dismissal?.runId ?? first.runId,
    state: dismissal ? 'DISMISSED' : 'OPEN',
    question: dismissal?.question ?? first.question,
    wordings: [...wordings]
      .map(([question, same]) => ({ question, count: sum(same.map(({ count }) => count)) }))
      .sort((one, other) => other.count - one.count)
      .slice(0, maxWords),
    count: sum(all.map(({ count }) => count)),
    askedBack: sum(all.map(({ askedBack }) => askedBack)),
    lastAskedAt: latest(all.map(({ lastAskedAt }) => lastAskedAt)),
    languages: distinct(all.map(({ language }) => language)),
    platforms: distinct(all.map(({ platform }) => platform)),
    models: distinct(all.flatMap(({ models }) => models)),
    deviceGroups: groups.includes(allDevices) ? [] : (groups as DeviceGroup[]),
    threadIds: distinct(all.flatMap(({ threadIds }) => threadIds)).slice(0, maxThreads),
    dismissedBy: dismissal?.dismissedBy ?? null,
    dismissedAt: dismissal?.dismissedAt ?? null,
  }
}

type States = UnansweredQuestion['state'][]
const isState = (wanted: unknown, state: States[number]): boolean => {
  if (wanted === undefined) return state === 'OPEN'
  if (typeof wanted === 'object' && wanted !== null && 'not' in wanted) return !isState(wanted.not, state)
  if (typeof wanted === 'object' && wanted !== null && 'isEmpty' in wanted) return !wanted.isEmpty
  return [wanted].flat().includes(state)
}

const ordered = (rows: UnansweredQuestion[], { sort, sorts, direction = 'DESC' }: UnansweredPageRequest) => {
  const asked = sorts ?? [{ column: sort ?? 'count', direction }]
  const by = [
    ...asked,
    { column: 'count', direction: 'DESC' },
    { column: 'lastAskedAt', direction: 'DESC' },
  ] as const
  return rows.sort((one, other) => {
    for (const { column, direction } of by) {
      const [a, b] = [one[column], other[column]]
      if (a !== b) return a < b === (direction === 'ASC') ? -1 : 1
    }
    return one.id - other.id
  })
}

/**
 * Finds unanswered questions, grouped by similarity. Computed at each call, so that answering removes a
 * question at once, and withdrawing the answer lists it again.
 */
export async function find(db: Db, request: UnansweredPageRequest): Promise<Page<UnansweredQuestion>> {
  const { state, ...queryParams } = request.queryParams ?? {}
  const all = await comparable(db, await repo.findAskedWordings(db, queryParams))
  const [answered, dismissed] = await Promise.all([repo.findAnswered(db, all), repo.findDismissals(db, all)])
  const left = all
    .map((one, at) => ({ one, dismissal: dismissed.get(at) }))
    .filter((_, at) => !answered.has(at))
  const groups = await groupSimilar(left.flatMap(({ one, dismissal }) => (dismissal ? [] : [one])))
  const open = groups.map((same) => rowOf(same))
  const others = Map.groupBy(
    left.filter(({ dismissal }) => dismissal),
    ({ dismissal }) => dismissal?.runId,
  )
  const closed = [...others.values()].map((same) =>
    rowOf(
      same.map(({ one }) => one),
      same[0]?.dismissal,
    ),
  )
  const rows = ordered(
    [...open, ...closed].filter((row) => isState(state, row.state)),
    request,
  )
  const from = (request.page - 1) * request.size
  return {
    content: rows.slice(from, from + request.size),
    totalElements: rows.length,
    totalIsExact: all.length < repo.maxWordings,
    page: request.page,
    size: request.size,
  }
}
