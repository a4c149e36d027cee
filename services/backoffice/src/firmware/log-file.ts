import { Readable } from 'node:stream'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import type { Download } from '@portal/service-kit/implement.ts'
import type { SheetColumn } from '@portal/service-kit/spreadsheet/sheet.ts'
import { writeXlsx } from '@portal/service-kit/spreadsheet/xlsx-writer.ts'

const columns: SheetColumn[] = [
  { label: 'Firmware code', kind: 'text' },
  { label: 'Date', kind: 'day' },
  { label: 'Description', kind: 'text' },
]

/** Renders a log as a spreadsheet with the columns of its page. */
export function renderLogFile(log: readonly FirmwareRecord[]): Download {
  async function* rows() {
    yield log.map(({ fwCode, createTime, description }) => [fwCode, createTime, description])
  }
  return {
    stream: Readable.from(writeXlsx(columns, rows(), { title: 'Firmware change log' })),
    name: 'firmwareChangeLog.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}
