import {
  type DocumentAudience,
  type FoundSection,
  type KeptOutBy,
  knowledgeRoutes,
  type Reader,
  type VectorStore,
} from '@portal/contracts/knowledge.contract.ts'
import { platforms } from '@portal/contracts/reference.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { findAudiences } from '../knowledge/audience.repo.ts'
import { findStore } from '../knowledge/knowledge.repo.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { audiencesOf } from '../knowledge/reader.rules.ts'
import { searchKnowledge } from '../knowledge/search/search.ts'
import { getDictionary } from '../question-data/phrase.repo.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import { isOfOthers } from './audience.ts'

/** More than an answer reads, so that what was kept out shows beside what took its place. */
const maxFound = 12

/**
 * What a question finds in one store, by the search of the answers, with what would keep each section out.
 */
export const storeTrial = (meaning: Meaning | undefined) => (app: FastifyInstance) =>
  implement(app, knowledgeRoutes.tryVectorStore, async ({ body }): Promise<FoundSection[]> => {
    const { vectorStoreId: inspects, question, deviceGroup, reader, language } = body
    const store = await findStore(app.db, inspects)
    if (!store) throw notFound('knowledgeStore')
    const scope = { platform: platforms[0], deviceGroups: [], inspects }
    const how = { spoken: getDictionary(toLanguage(language)), meaning }
    const hits = await searchKnowledge(app.db, question, scope, maxFound, how)
    const audiences = await findAudiences(
      app.db,
      hits.map(({ chunkId }) => chunkId),
    )
    const ofStore = keptOutWith(store, deviceGroup)
    return hits.map(({ chunkId, fileId, file, headingPath, page = null, body: text, score }) => ({
      chunkId,
      fileId,
      filename: file,
      headingPath,
      page,
      text,
      score: Math.round(score * 1_000) / 1_000,
      keptOut: [...withheldBy(audiences.get(chunkId) ?? [], reader), ...ofStore],
    }))
  })

function withheldBy(audiences: readonly DocumentAudience[], reader: Reader): KeptOutBy[] {
  if (audiences.includes('NOBODY')) return ['OFF']
  return audiences.every((one) => audiencesOf(reader).includes(one)) ? [] : ['AUDIENCE']
}

function keptOutWith({ chatVectorText, status }: VectorStore, deviceGroup: string): KeptOutBy[] {
  const isOthers = isOfOthers(chatVectorText, { deviceGroup })
  return [...(isOthers ? (['DEVICE'] as const) : []), ...(status === 'expired' ? (['EXPIRED'] as const) : [])]
}
