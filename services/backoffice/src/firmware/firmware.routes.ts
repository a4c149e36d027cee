import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { violated } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { auditFields } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './firmware.repo.ts'
import { betaInformation, information } from './information.repo.ts'
import { serveInformation } from './information.routes.ts'
import { logFeed } from './log-feed.ts'
import { logFile } from './log-file.ts'

/** Turns the database's refusal of a second live entry with the code into the field's message. */
async function withFreeCodes<T>(index: string, work: Promise<T>, field = true): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violated(error) !== index) throw error
    throw problem('firmwareRecord.duplicate_code', {
      msg: 'Another entry of this log has this firmware code already.',
      ...(field && { fields: { fwCode: 'Another entry has this code already' } }),
    })
  }
}

interface LogCalls {
  find: typeof firmwareRoutes.findFirmwareRecords | typeof firmwareRoutes.findBetaFirmwareRecords
  save: typeof firmwareRoutes.saveFirmwareRecord | typeof firmwareRoutes.saveBetaFirmwareRecord
  log: typeof firmwareRoutes.findFirmwareLog | typeof firmwareRoutes.findBetaFirmwareLog
  download: typeof firmwareRoutes.downloadFirmwareLog | typeof firmwareRoutes.downloadBetaFirmwareLog
}

function serveLog(app: FastifyInstance, calls: LogCalls, records: repo.Records, noun: string) {
  implement(app, calls.find, ({ body, user }) => {
    assertBinAccess(user, 'firmware', body)
    return records.find(app.db, body, user)
  })
  implement(app, calls.log, ({ query: { platform, selectType } }) =>
    records.findLog(app.db, { platform, deviceType: selectType }),
  )
  implement(app, calls.download, async ({ query: { platform, firmwareDeviceType } }) =>
    logFile(await records.findLog(app.db, { platform, deviceType: firmwareDeviceType })),
  )
  implement(app, calls.save, ({ body, user }) =>
    withFreeCodes(
      records.codeIndex,
      saveRow(
        app,
        { noun, repo: records, auditFields },
        {
          body,
          user,
          write: (tx, current) => records.save(tx, current?.id, body),
        },
      ),
    ),
  )
}

export default function firmware(app: FastifyInstance) {
  const { records, betaRecords } = repo
  serveLog(
    app,
    {
      find: firmwareRoutes.findFirmwareRecords,
      save: firmwareRoutes.saveFirmwareRecord,
      log: firmwareRoutes.findFirmwareLog,
      download: firmwareRoutes.downloadFirmwareLog,
    },
    records,
    'firmwareRecord',
  )
  serveLog(
    app,
    {
      find: firmwareRoutes.findBetaFirmwareRecords,
      save: firmwareRoutes.saveBetaFirmwareRecord,
      log: firmwareRoutes.findBetaFirmwareLog,
      download: firmwareRoutes.downloadBetaFirmwareLog,
    },
    betaRecords,
    'betaFirmwareRecord',
  )
  implement(app, firmwareRoutes.readFirmwareFeed, async ({ query: { platform, selectType: deviceType } }) =>
    logFeed({ platform, deviceType }, await records.findLog(app.db, { platform, deviceType })),
  )
  implementBin(
    app,
    {
      count: firmwareRoutes.countFirmwareRecords,
      delete: firmwareRoutes.deleteFirmwareRecords,
      restore: firmwareRoutes.restoreFirmwareRecords,
      history: firmwareRoutes.findFirmwareRecordHistory,
    },
    {
      noun: 'firmwareRecord',
      repo: records,
      auditFields,
      explainRestore: (work) => withFreeCodes(records.codeIndex, work, false),
    },
  )
  implementBin(
    app,
    {
      count: firmwareRoutes.countBetaFirmwareRecords,
      delete: firmwareRoutes.deleteBetaFirmwareRecords,
      restore: firmwareRoutes.restoreBetaFirmwareRecords,
      history: firmwareRoutes.findBetaFirmwareRecordHistory,
    },
    {
      noun: 'betaFirmwareRecord',
      repo: betaRecords,
      auditFields,
      explainRestore: (work) => withFreeCodes(betaRecords.codeIndex, work, false),
    },
  )
  serveInformation(app, {
    get: firmwareRoutes.getFirmwareInformation,
    save: firmwareRoutes.saveFirmwareInformation,
    repo: information,
    noun: 'firmwareInformation',
  })
  serveInformation(app, {
    get: firmwareRoutes.getBetaFirmwareInformation,
    save: firmwareRoutes.saveBetaFirmwareInformation,
    repo: betaInformation,
    noun: 'betaFirmwareInformation',
  })
}
