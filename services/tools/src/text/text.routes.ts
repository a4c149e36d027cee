import { Readable } from 'node:stream'
import type { Identity } from '@portal/contracts/access.ts'
import {
  maxTextLength,
  type TranslationLine,
  type TranslationRequest,
  translationRoutes,
} from '@portal/contracts/translation.contract.ts'
import { toProblem } from '@portal/service-kit/http/errors.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { KeyedSemaphore } from '@portal/service-kit/process/keyed-semaphore.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ToolsConfig } from '../config.ts'
import { createCharacterCounter } from '../translate/character-counter.ts'
import { toClient } from '../translate/client.ts'
import type { TranslationOrder, Translator } from '../translate/translator.ts'
import { streamTranslation, type TextOrder, translateText } from './translate-text.ts'

/** Maximum concurrent translations: per account, per guest, and in total. */
const atOnce = { account: 6, guest: 2, all: 400 }
/** Timeout in milliseconds for a complete text; each call is answered within a minute. */
const timeoutMs = 55_000

interface Asked {
  body: TranslationRequest
  user: Identity | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Translates single texts, complete or streamed. */
export const createTextRoutes =
  (config: ToolsConfig, translatorOf: (app: FastifyInstance) => Translator) => (app: FastifyInstance) => {
    const translator = translatorOf(app)
    const places = {
      account: new KeyedSemaphore(atOnce.account, atOnce.all),
      guest: new KeyedSemaphore(atOnce.guest, atOnce.all / 2),
    }

    function begin({ body, user, request, reply }: Asked): { order: TextOrder; end: () => void } {
      const client = toClient(request, user)
      const kind = client.isGuest ? 'guest' : 'account'
      if (body.text.length > maxTextLength[kind]) throw tooLong(maxTextLength[kind])
      // Checks the engine first, so that a missing engine is reported for any text.
      translator.engine(body.engine)
      const end = places[kind].take(client.key)
      if (!end) throw tooManyAtOnce()
      const left = new AbortController()
      reply.raw.once('close', () => {
        end()
        left.abort(new Error('The client has left'))
      })
      const order: Omit<TranslationOrder, 'texts'> & { text: string } = {
        text: body.text,
        target: body.targetLanguage,
        engine: body.engine,
        client,
        signal: AbortSignal.any([left.signal, AbortSignal.timeout(timeoutMs)]),
        tries: 3,
        maxPauseMs: 8_000,
        spend: createCharacterCounter(app.db, config, client),
      }
      return { order, end }
    }

    implement(app, translationRoutes.translateText, async (asked) => {
      const { order, end } = begin(asked)
      try {
        return await translateText(translator, order)
      } catch (error) {
        throw inTime(order, error)
      } finally {
        end()
      }
    })

    implement(app, translationRoutes.streamTranslation, (asked) => {
      const { order } = begin(asked)
      async function* lines() {
        try {
          for await (const line of streamTranslation(translator, order)) yield `${JSON.stringify(line)}\n`
        } catch (error) {
          const { message: msg, error: key, params } = toProblem(inTime(order, error))
          yield `${JSON.stringify({ msg, error: key, ...(params && { params }) } satisfies TranslationLine)}\n`
        }
      }
      return { stream: Readable.from(lines()), name: 'translation.ndjson', type: 'application/x-ndjson' }
    })
  }

const inTime = ({ signal }: Pick<TranslationOrder, 'signal'>, error: unknown) =>
  signal.aborted && (signal.reason as Error).name === 'TimeoutError' ? problem('translation.timeout') : error

const tooLong = (most: number) =>
  problem('translation.too_long', { max: most }, { fields: { text: 'field.too_long' } })
const tooManyAtOnce = () => problem('translation.too_many_at_once')
