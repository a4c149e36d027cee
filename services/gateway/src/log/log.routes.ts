import { callService } from '@portal/service-kit/identity/service-call.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import { type GatewayConfig, isHttps } from '../config.ts'
import { createDocumentCache } from '../screen/documents.ts'
import { setSecurityHeaders } from '../screen/headers.ts'
import { renderAppLog } from './app-log.ts'
import { EncodedPages } from './encoded-pages.ts'
import { renderFirmwareLog } from './firmware-log.ts'
import { createTranslate, getLanguage, type Language, type Translate } from './language.ts'
import type { CallService, Log } from './log.ts'
import { createLogPolicy, renderLogDocument } from './log-document.ts'
import { type CachedResult, ResultCache } from './result-cache.ts'

const open = { config: { access: 'public', isRead: true } } as const
/** Seconds after which a page that could not be read reloads itself; its script uses the same value. */
const retryAfter = '5'

/** Public version logs: complete documents that need no session or script. */
export function createLogRoutes(config: GatewayConfig, platformOf: Authentication['platformOf']) {
  const template = createDocumentCache(config.shellDir)
  const reads = new ResultCache()
  const pages = new EncodedPages()
  return async (app: FastifyInstance) => {
    const target = { caller: app.config, url: config.services.backoffice }
    const call: CallService = (route, input) => callService(target, route, input)

    async function send<Data>(request: FastifyRequest, reply: FastifyReply, log: Log<Data>) {
      const { url: path = '' } = request.routeOptions
      const search = searchOf(request)
      const language = getLanguage(request, search)
      const t = createTranslate(language)
      const [text, read] = await Promise.all([
        template('log.html'),
        reads.read(log.key, () => log.read(call)).catch(unread),
      ])
      const notice = noticeOf(read, language, t)
      const page = { path, search, language, ...log.page(read?.data, t, path), ...(notice && { notice }) }
      setSecurityHeaders(reply, isHttps(config, request))
        .header('content-security-policy', createLogPolicy(text))
        .header('cache-control', read ? 'private, no-cache' : 'no-store')
      if (!read) reply.code(503).header('retry-after', retryAfter)
      return pages.send(request, reply, renderLogDocument(text, page))
    }
    const sendApp = async (request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply, renderAppLog(searchOf(request), await platformOf(request)))

    /** Accepts a trailing slash, as the portal's other pages do. */
    const get = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
      for (const url of [path, `${path}/`]) app.get(url, open, answer)
    }
    get('/releaseLog', (request, reply) => {
      const search = searchOf(request)
      // Shows the app log if the address names a platform.
      return search.has('envPlatform')
        ? sendApp(request, reply)
        : send(request, reply, renderFirmwareLog('standard', search))
    })
    get('/betaTestReleaseLog', (request, reply) =>
      send(request, reply, renderFirmwareLog('beta', searchOf(request))),
    )
    get('/appVersionLog', sendApp)
  }
}

const searchOf = ({ url }: FastifyRequest) => new URLSearchParams(url.slice(`${url}?`.indexOf('?')))

/** @throws errors of the gateway, but not those of the service */
function unread(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status < 500) throw error
}

function noticeOf(read: CachedResult<unknown> | undefined, language: Language, t: Translate) {
  if (!read) return t("This log can't be read at the moment. Try again in a few seconds.")
  if (!read.isOld) return undefined
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return t("The newest entries can't be read at the moment. These were read on {moment}.", {
    moment: `${moment.format(read.readAt)} UTC`,
  })
}
