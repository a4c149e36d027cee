import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { auditFields } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './firmware.repo.ts'
import { betaInformation, information } from './information.repo.ts'
import { serveInformation } from './information.routes.ts'
import { logFeed } from './log-feed.ts'
import { logFile } from './log-file.ts'

/** A log, as saves and its bin know it. */
const logNoun = (noun: string, records: repo.Records) => ({
  noun,
  repo: records,
  auditFields,
  unique: {
    index: records.codeIndex,
    error: 'firmwareRecord.duplicate_code',
    msg: 'Another entry of this log has this firmware code already.',
    fields: { fwCode: 'Another entry has this code already' },
  },
})

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
    saveRow(app, logNoun(noun, records), {
      body,
      user,
      write: (tx, current) => records.save(tx, current?.id, body),
    }),
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
    logNoun('firmwareRecord', records),
  )
  implementBin(
    app,
    {
      count: firmwareRoutes.countBetaFirmwareRecords,
      delete: firmwareRoutes.deleteBetaFirmwareRecords,
      restore: firmwareRoutes.restoreBetaFirmwareRecords,
      history: firmwareRoutes.findBetaFirmwareRecordHistory,
    },
    logNoun('betaFirmwareRecord', betaRecords),
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
