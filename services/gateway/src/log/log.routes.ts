import { callService } from '@portal/service-kit/identity/service-call.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication } from '../authenticate.ts'
import { type GatewayConfig, isHttps } from '../config.ts'
import { documents } from '../screen/documents.ts'
import { secure } from '../screen/headers.ts'
import { appLog } from './app-log.ts'
import { EncodedPages } from './encoded.ts'
import { firmwareLog } from './firmware-log.ts'
import { getLanguage, type Language, type Translate, translator } from './language.ts'
import { type LastRead, LastReads } from './last-read.ts'
import type { Call, Log } from './log.ts'
import { logDocument, logPolicy } from './log-document.ts'

const open = { config: { access: 'public', isRead: true } } as const
/** Seconds after which a page that could not be read is tried again; its script does so, too. */
const retryAfter = '5'

/** Public version logs: complete documents that need no session and no script. */
export function versionLogs(config: GatewayConfig, platformOf: Authentication['platformOf']) {
  const template = documents(config.shellDir)
  const reads = new LastReads()
  const pages = new EncodedPages()
  return async (app: FastifyInstance) => {
    const target = { caller: app.config, url: config.services.backoffice }
    const call: Call = (route, input) => callService(target, route, input)

    async function send<Data>(request: FastifyRequest, reply: FastifyReply, log: Log<Data>) {
      const { url: path = '' } = request.routeOptions
      const search = searchOf(request)
      const language = getLanguage(request, search)
      const t = translator(language)
      const [text, read] = await Promise.all([
        template('log.html'),
        reads.read(log.key, () => log.read(call)).catch(unread),
      ])
      const notice = noticeOf(read, language, t)
      const page = { path, search, language, ...log.page(read?.data, t, path), ...(notice && { notice }) }
      secure(reply, isHttps(config, request))
        .header('content-security-policy', logPolicy(text))
        .header('cache-control', read ? 'private, no-cache' : 'no-store')
      if (!read) reply.code(503).header('retry-after', retryAfter)
      return pages.send(request, reply, logDocument(text, page))
    }
    const sendApp = async (request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply, appLog(searchOf(request), await platformOf(request)))

    /** With a slash behind it, as the portal takes the addresses of its pages. */
    const get = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
      for (const url of [path, `${path}/`]) app.get(url, open, answer)
    }
    get('/releaseLog', (request, reply) => {
      const search = searchOf(request)
      // Treats the address as an app's when it names a platform.
      return search.has('envPlatform')
        ? sendApp(request, reply)
        : send(request, reply, firmwareLog('standard', search))
    })
    get('/betaTestReleaseLog', (request, reply) =>
      send(request, reply, firmwareLog('beta', searchOf(request))),
    )
    get('/appVersionLog', sendApp)
  }
}

const searchOf = ({ url }: FastifyRequest) => new URLSearchParams(url.slice(`${url}?`.indexOf('?')))

/** @throws errors of the portal itself, not those of the service */
function unread(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status < 500) throw error
}

function noticeOf(read: LastRead<unknown> | undefined, language: Language, t: Translate) {
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
