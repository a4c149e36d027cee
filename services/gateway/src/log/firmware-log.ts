import type { FirmwareInformation, FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { firmwarePlatforms } from '@portal/contracts/firmware-type.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import {
  compareWithLog,
  type LogSelection,
  listSiblingTypes,
  readLogSelection,
  toFirmwareEntry,
} from '@portal/contracts/version-log.ts'
import { type Html, html } from './html.ts'
import type { Translate } from './language.ts'
import type { Log } from './log.ts'
import { renderSelectionForm } from './log-page.ts'

interface Read {
  information: FirmwareInformation
  records: readonly FirmwareRecord[]
}

/** The standard and the beta log differ only in their calls; beta firmware has no feed. */
const logs = {
  standard: {
    title: (t: Translate) => t('Firmware change log'),
    log: firmwareRoutes.findFirmwareLog,
    information: firmwareRoutes.getFirmwareInformation,
    download: firmwareRoutes.downloadFirmwareLog,
    feed: firmwareRoutes.readFirmwareFeed,
    staffPage: '/version',
  },
  beta: {
    title: (t: Translate) => t('Beta firmware change log'),
    log: firmwareRoutes.findBetaFirmwareLog,
    information: firmwareRoutes.getBetaFirmwareInformation,
    download: firmwareRoutes.downloadBetaFirmwareLog,
    feed: undefined,
    staffPage: '/betaTest',
  },
} as const

export function renderFirmwareLog(name: keyof typeof logs, search: URLSearchParams): Log<Read> {
  const calls = logs[name]
  const choice = readLogSelection(search)
  const { platform, deviceType } = choice.log
  const query = { platform, selectType: deviceType }
  return {
    key: `${name} ${platform} ${deviceType}`,
    async read(call) {
      const [information, records] = await Promise.all([
        call(calls.information, { query }),
        call(calls.log, { query }),
      ])
      return { information, records }
    },
    page: (read, t, path) => ({
      title: calls.title(t),
      ...(calls.feed && { feed: `/api${calls.feed.path}?${new URLSearchParams(query)}` }),
      download: `/api${calls.download.path}?${new URLSearchParams({ platform, firmwareDeviceType: deviceType })}`,
      staffPage: `${calls.staffPage}?${new URLSearchParams({ platform, deviceType })}`,
      choosing: choosing(choice, t),
      index: t('Firmware codes'),
      before: read && [
        informationSection(read.information, t),
        ...(read.records.length > 0 ? [comparison(choice, read.records, t, path)] : []),
      ],
      entries: read && shownOf(choice, read.records).map(toFirmwareEntry),
    }),
  }
}

const shownOf = ({ since }: LogSelection, records: readonly FirmwareRecord[]) =>
  since ? compareWithLog(since, records).shown : records

const choosing = ({ log, isFixed }: LogSelection, t: Translate) => ({
  selects: [
    {
      name: 'deviceType',
      label: t('Device type'),
      value: log.deviceType,
      options: listSiblingTypes({ isFixed }).map(({ code, label }) => ({ value: code, label })),
      isFixed,
    },
    {
      name: 'platform',
      label: t('Platform'),
      value: log.platform,
      options: firmwarePlatforms.map((value) => ({ value, label: platformNames[value] })),
    },
  ],
  submit: t('Show'),
})

const informationSection = ({ information }: FirmwareInformation, t: Translate): Html =>
  html`<section class="information" aria-labelledby="information"><h2 id="information">${t('Firmware information')}</h2><p${!information && html` class="quiet"`}>${information || t('No information yet')}</p></section>`

/** Renders the changes between the installed version and the newest one. */
function comparison(
  { log, since }: LogSelection,
  records: readonly FirmwareRecord[],
  t: Translate,
  path: string,
): Html {
  const codes = records.map(({ fwCode }) => fwCode)
  const all = since && !codes.includes(since) ? [since, ...codes] : codes
  const form = renderSelectionForm(path, {
    kept: { ...log },
    selects: [
      {
        name: 'since',
        label: t('Installed version'),
        value: since,
        options: [{ value: '', label: t('None') }, ...all.map((code) => ({ value: code, label: code }))],
      },
    ],
    submit: t('Compare'),
  })
  if (!since) return form
  const { text, values } = compareWithLog(since, records)
  const whole = `${path}?${new URLSearchParams({ ...log })}`
  return html`${form}<p class="note" role="status">${t(text, values)} <a href="${whole}">${t('Show all versions')}</a></p>`
}
