import { join } from 'node:path'
import { toolsAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditRoutesPlugin } from '@portal/service-kit/audit-chain/audit.routes.ts'
import { createLogThrottle } from '@portal/service-kit/process/log-throttle.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import type { FastifyInstance } from 'fastify'
import { startBatchWorker } from './batch/batch.job.ts'
import { createBatchRoutes } from './batch/batch.routes.ts'
import { readToolsConfig, type ToolsConfig } from './config.ts'
import { startExpiryJob } from './expiry.ts'
import glossary from './glossary/glossary.routes.ts'
import { personalData } from './personal-data.ts'
import { createTextRoutes } from './text/text.routes.ts'
import { Translator } from './translate/translator.ts'

/** Service for translations of texts and workbooks. */
export function tools(config: ToolsConfig = readToolsConfig()): ServiceDefinition {
  let translator: Translator | undefined
  const translatorOf = (app: FastifyInstance) => {
    translator ??= translatorFor(app, config)
    return translator
  }
  return {
    name: 'tools',
    migrations: join(import.meta.dirname, '../migrations'),
    personalData,
    routes: [
      auditRoutesPlugin(toolsAuditRoutes),
      glossary,
      createTextRoutes(config, translatorOf),
      createBatchRoutes(config, translatorOf),
      startExpiryJob(config),
    ],
    onReady: (app) => startBatchWorker(app, translatorOf(app)),
  }
}

function translatorFor(app: FastifyInstance, config: ToolsConfig): Translator {
  const isAmongFirst = createLogThrottle(app)
  return new Translator(app.db, config, (engine, reason) => {
    if (isAmongFirst(engine)) app.log.warn({ engine, reason }, 'an engine does not translate')
  })
}
