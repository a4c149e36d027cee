import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { type FirmwareRecord, firmwareRoutes as routes } from '@portal/contracts/firmware.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const anEntry = (part: Partial<FirmwareRecord> = {}): FirmwareRecord => ({
  id: 1,
  version: 1,
  platform: 'EG4',
  deviceType: 'LXP_LB_8_12K',
  fwCode: 'FAAB-1515',
  description: 'Charges earlier in the morning\nFewer restarts',
  createTime: '2026-05-04T23:30:00.000Z',
  updatedAt: '2026-05-04T12:00:00.000Z',
  ...part,
})
const rows = [anEntry(), anEntry({ id: 2, fwCode: 'FAAB-1414', platform: 'GTEC', deviceType: 'SNA' })]
const logs = {
  '/version': {
    find: routes.findFirmwareRecords,
    log: routes.findFirmwareLog,
    information: routes.getFirmwareInformation,
    save: routes.saveFirmwareRecord,
    change: routes.changeFirmwareRecords,
    undo: routes.undoFirmwareRecordChange,
    group: routes.groupFirmwareRecords,
    remove: routes.deleteFirmwareRecords,
    restore: routes.restoreFirmwareRecords,
    history: routes.findFirmwareRecordHistory,
    export: exportRoutes.exportFirmwareRecords,
  },
  '/betaTest': {
    find: routes.findBetaFirmwareRecords,
    log: routes.findBetaFirmwareLog,
    information: routes.getBetaFirmwareInformation,
    save: routes.saveBetaFirmwareRecord,
    change: routes.changeBetaFirmwareRecords,
    undo: routes.undoBetaFirmwareRecordChange,
    group: routes.groupBetaFirmwareRecords,
    remove: routes.deleteBetaFirmwareRecords,
    restore: routes.restoreBetaFirmwareRecords,
    history: routes.findBetaFirmwareRecordHistory,
    export: exportRoutes.exportBetaFirmwareRecords,
  },
} as const
const paths = ['/version', '/betaTest'] as const
const rights = (...actions: string[]) => ({ permissions: actions.map((action) => `firmware:${action}`) })
const staff = rights('view', 'edit', 'delete')
const dialogGone = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

const aJob = {
  id: 5,
  kind: 'export' as const,
  state: 'QUEUED' as const,
  fileName: 'firmware.csv',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: null,
  msg: '',
  problems: [],
  done: 0,
  total: 0,
  valid: 0,
  invalid: 0,
  problemCount: 0,
  written: 0,
}

/** Renders the list of a log and records its calls. */
async function show(path: (typeof paths)[number], query = '', as = staff, more: object[] = []) {
  const calls = logs[path]
  const sent: { call: string; body: unknown }[] = []
  const told = <Answer,>(call: string, answer: (body: never) => Answer) =>
    function tell({ body }: { body: unknown }) {
      sent.push({ call, body })
      return answer(body as never)
    }
  const affected = ({ ids }: { ids: number[] }) => ({ affected: ids.length, ids })
  const act = 'e7bd9a9e-6f0f-4f5d-9bd1-6b1d3a1b0f11'
  const changed = ({ ids }: { ids: number[] }) => ({ change: act, ids, refused: [] })
  const handlers = [
    mock(
      calls.find,
      told('find', (body: { deleted?: boolean; page: number; size: number }) =>
        toPage(
          body.deleted
            ? [anEntry({ id: 7, fwCode: 'FAAB-OLD', deletedAt: '2026-06-01T08:00:00Z', deletedBy: 'Ann' })]
            : rows,
          body,
        ),
      ),
    ),
    mock(
      calls.save,
      told('save', (body: FirmwareRecord) => anEntry({ ...body, id: 3 })),
    ),
    mock(calls.change, told('change', changed)),
    mock(calls.undo, told('undo', changed)),
    mock(calls.remove, told('remove', affected)),
    mock(calls.restore, told('restore', affected)),
    mock(
      calls.group,
      told('group', () => ({ groups: [{ value: 'GTEC', count: 1 }], isExact: true })),
    ),
    mock(calls.history, ({ body }) => [
      {
        id: 7,
        action: 'edit' as const,
        by: `editor of ${body.id}`,
        at: '2026-05-04T08:00:00Z',
        before: { createTime: '2026-05-01T12:00:00.000Z' },
        after: { createTime: '2026-05-04T23:30:00.000Z' },
      },
    ]),
    mock(calls.log, rows),
    mock(calls.information, {
      platform: 'EG4',
      deviceType: 'LXP_LB_8_12K',
      information: 'Update over Wi-Fi.',
      version: 1,
      updatedAt: null,
    }),
  ]
  const page = await renderAt(`${path}?view=list${query}`, {
    as,
    remote,
    handlers: [...more, ...handlers] as never,
  })
  const sentBy = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
  return { ...page, sentBy }
}

test.each(paths)('%s: links the log to its list and back', async (path) => {
  const { user, address } = await show(path, '&platform=GTEC&deviceType=SNA')
  await screen.findByText('FAAB-1414')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/firmware change log/i)
  expect(await findAxeProblems(document.body)).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Log' }))
  expect(await screen.findByRole('article', { name: 'FAAB-1515' })).toBeVisible()
  expect(address()).toBe(`${path}?platform=GTEC&deviceType=SNA`)
  await user.click(screen.getByRole('link', { name: 'List' }))
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(address()).toBe(`${path}?view=list&platform=GTEC&deviceType=SNA`)
})

test('links a list of several logs to the first log', async () => {
  const { user, address } = await show('/version', '&platform=GTEC&platform=CROWN&deviceType=SNA')
  await screen.findByText('FAAB-1414')
  await user.click(screen.getByRole('link', { name: 'Log' }))
  expect(address()).toBe('/version?deviceType=SNA')
})

test.each(paths)('%s: creates, deletes and restores an entry', async (path) => {
  const { user, sentBy } = await show(path, '&platform=GTEC&deviceType=SNA')
  await screen.findByText('FAAB-1414')
  await user.click(screen.getByRole('button', { name: 'New entry' }))
  const form = await dialog('New entry')
  await user.type(form.getByLabelText(/Firmware code/), 'FAAB-1616')
  await user.type(form.getByLabelText(/What's new/), 'More range')
  await user.clear(form.getByLabelText(/Date/))
  await user.type(form.getByLabelText(/Date/), '2026-05-20')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation successful · FAAB-1616')).toBeVisible()
  expect(sentBy('save')).toEqual([
    {
      platform: 'GTEC',
      deviceType: 'SNA',
      fwCode: 'FAAB-1616',
      description: 'More range',
      createTime: '2026-05-20T12:00:00.000Z',
    },
  ])
  await dialogGone()
  await user.click(within(getRow('FAAB-1414')).getByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation successful · FAAB-1414')).toBeVisible()
  expect(sentBy('remove')).toEqual([{ ids: [2] }])
  await dialogGone()
  await user.click(screen.getByRole('button', { name: 'Deleted' }))
  await screen.findByText('FAAB-OLD')
  expect(sentBy('find').at(-1)).toMatchObject({
    deleted: true,
    queryParams: { platform: ['GTEC'], deviceType: ['SNA'] },
  })
  await user.click(within(getRow('FAAB-OLD')).getByRole('button', { name: /Restore/ }))
  await waitFor(() => expect(sentBy('restore')).toEqual([{ ids: [7] }]))
})

test.each(paths)('%s: changes the date of selected entries and undoes it', async (path) => {
  const { user, sentBy } = await show(path)
  await screen.findByText('FAAB-1414')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await user.click(screen.getByRole('button', { name: 'Change selected (2)' }))
  const form = await dialog('Change 2 rows')
  await user.type(form.getByLabelText(/Date/), '2026-05-20')
  await user.click(form.getByRole('button', { name: 'Change 2 rows' }))
  await screen.findByText('Operation successful · Rows changed: 2')
  const set = { createTime: '2026-05-20T12:00:00.000Z' }
  expect(sentBy('change')).toEqual([{ ids: [1, 2], set, partly: false }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentBy('undo')).toMatchObject([{ ids: [1, 2] }]))
})

test.each(paths)('%s: groups entries by platform', async (path) => {
  const { user, address, sentBy } = await show(path, '&group=platform&search=restarts')
  await user.click(await screen.findByRole('button', { name: /GTEC/ }))
  expect(sentBy('group')[0]).toEqual({ by: 'platform', queryParams: { search: 'restarts' } })
  expect(address()).toMatch(/platform=GTEC/)
})

test("uses the log's date format in list, preview and history", async () => {
  const { user } = await show('/version', '&preview=1')
  expect(await screen.findByRole('heading', { name: "What's new" })).toBeVisible()
  expect(await screen.findByText('editor of 1')).toBeVisible()
  expect(within(getRow('FAAB-1515')).getByText('May 4, 2026')).toBeVisible()
  await user.click(within(getRow('FAAB-1414')).getByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const history = await dialog('History of FAAB-1414')
  expect(await history.findByText('editor of 2')).toBeVisible()
  expect(history.getByText('May 1, 2026')).toBeVisible()
  expect(history.getByText('May 4, 2026')).toBeVisible()
})

test.each(paths)('%s: exports selected entries as listed, and shows a refusal', async (path) => {
  const asked: unknown[] = []
  const refused = { error: 'export.too_many', msg: '3 of your exports are not finished yet.' }
  const start = mock(logs[path].export, ({ body }) => {
    asked.push(body)
    if (asked.length > 1) throw refuse(429, refused)
    return aJob
  })
  const { user } = await show(path, '&platform=EG4&createTime=2026-05-04..', staff, [start])
  await screen.findByText('FAAB-1414')
  await user.click(within(getRow('FAAB-1515')).getByRole('checkbox'))
  const file = async () => {
    await user.click(screen.getByRole('button', { name: 'Export selected (1)' }))
    await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }))
  }
  await file()
  expect(await screen.findByText(/^Preparing firmware.csv/)).toBeVisible()
  expect(asked).toMatchObject([
    { ids: [1], queryParams: { platform: ['EG4'], createTime: { from: '2026-05-04' } } },
  ])
  const { columns } = asked[0] as { columns: { field: string; label: string }[] }
  expect(columns.map(({ field }) => field)).toEqual([
    ...['fwCode', 'platform', 'deviceType', 'createTime', 'description', 'updatedAt'],
  ])
  await file()
  expect(await screen.findByRole('alert')).toHaveTextContent(refused.msg)
})

test.each(paths)('%s: reports a failed list and retries', async (path) => {
  let isAway = true
  const find = mock(logs[path].find, ({ body }) => {
    if (isAway) throw refuse(503, { error: 'x', msg: 'The service is away.' })
    return toPage(rows, body)
  })
  const { user } = await show(path, '', staff, [find])
  expect(await screen.findByText('The service is away.')).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('FAAB-1414')).toBeVisible()
})

test.each(paths)('%s: offers readers no change and no bin', async (path) => {
  const { user } = await show(path, '', rights('view'))
  await screen.findByText('FAAB-1414')
  for (const name of ['New entry', 'Deleted']) expect(screen.getByRole('button', { name })).toBeDisabled()
  await user.click(within(getRow('FAAB-1414')).getByRole('checkbox'))
  expect(screen.getByRole('button', { name: 'Export selected (1)' })).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: /^(Change|Delete) selected/ }))
    expect(button).toBeDisabled()
  expect(within(getRow('FAAB-1414')).getByText('Edit')).toBeDisabled()
})
