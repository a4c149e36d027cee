import type { FirmwareRecord, FirmwareRecordDraft } from '@portal/contracts/firmware.contract.ts'
import { firmwareRoutes as routes } from '@portal/contracts/firmware.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './firmware.repo.ts'
import { betaInformation, standardInformation } from './information.repo.ts'
import { registerInformationRoutes } from './information.routes.ts'
import { renderLogFeed } from './log-feed.ts'
import { renderLogFile } from './log-file.ts'

interface Saving {
  draft: FirmwareRecordDraft
  current: FirmwareRecord | undefined
}

/** Entries of a log as stored rows. */
const logNoun = (noun: string, records: repo.FirmwareLogRepo) => ({
  noun,
  repo: records,
  auditFields: pickAuditFields,
  titleOf: ({ fwCode }: FirmwareRecord) => fwCode,
  save: (tx: Db, { draft, current }: Saving) => records.save(tx, current?.id, draft),
  unique: {
    index: records.codeIndex,
    error: 'firmwareRecord.duplicate_code',
    fields: { fwCode: 'firmwareRecord.other_has_code' },
  } as const,
})

const calls = {
  standard: {
    find: routes.findFirmwareRecords,
    group: routes.groupFirmwareRecords,
    save: routes.saveFirmwareRecord,
    change: routes.changeFirmwareRecords,
    undo: routes.undoFirmwareRecordChange,
    count: routes.countFirmwareRecords,
    delete: routes.deleteFirmwareRecords,
    restore: routes.restoreFirmwareRecords,
    history: routes.findFirmwareRecordHistory,
  },
  beta: {
    find: routes.findBetaFirmwareRecords,
    group: routes.groupBetaFirmwareRecords,
    save: routes.saveBetaFirmwareRecord,
    change: routes.changeBetaFirmwareRecords,
    undo: routes.undoBetaFirmwareRecordChange,
    count: routes.countBetaFirmwareRecords,
    delete: routes.deleteBetaFirmwareRecords,
    restore: routes.restoreBetaFirmwareRecords,
    history: routes.findBetaFirmwareRecordHistory,
  },
}

interface LogCalls {
  log: typeof routes.findFirmwareLog | typeof routes.findBetaFirmwareLog
  download: typeof routes.downloadFirmwareLog | typeof routes.downloadBetaFirmwareLog
}

/** Serves a complete public log. */
function serveLog(app: FastifyInstance, { log, download }: LogCalls, records: repo.FirmwareLogRepo) {
  implement(app, log, ({ query: { platform, selectType } }) =>
    records.findLog(app.db, { platform, deviceType: selectType }),
  )
  implement(app, download, async ({ query: { platform, firmwareDeviceType } }) =>
    renderLogFile(await records.findLog(app.db, { platform, deviceType: firmwareDeviceType })),
  )
}

export default function firmware(app: FastifyInstance) {
  const { standardRecords: records, betaRecords } = repo
  implementNoun(app, calls.standard, logNoun('firmwareRecord', records))
  implementNoun(app, calls.beta, logNoun('betaFirmwareRecord', betaRecords))
  serveLog(app, { log: routes.findFirmwareLog, download: routes.downloadFirmwareLog }, records)
  serveLog(app, { log: routes.findBetaFirmwareLog, download: routes.downloadBetaFirmwareLog }, betaRecords)
  implement(app, routes.readFirmwareFeed, async ({ query: { platform, selectType: deviceType } }) =>
    renderLogFeed({ platform, deviceType }, await records.findLog(app.db, { platform, deviceType })),
  )
  registerInformationRoutes(app, {
    get: routes.getFirmwareInformation,
    save: routes.saveFirmwareInformation,
    repo: standardInformation,
    noun: 'firmwareInformation',
  })
  registerInformationRoutes(app, {
    get: routes.getBetaFirmwareInformation,
    save: routes.saveBetaFirmwareInformation,
    repo: betaInformation,
    noun: 'betaFirmwareInformation',
  })
}
