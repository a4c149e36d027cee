import { notify } from '@portal/client'
import { deviceList } from '@portal/contracts/device.contract.ts'
import { importRoutes, type ListNames } from '@portal/contracts/import.contract.ts'
import { backofficeJobRoutes, type Job, orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { warrantyList } from '@portal/contracts/warranty.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getListNames } from '@portal/ui/import/import-config.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aJob } from './common/trace.builder.ts'
import { deviceImport } from './device/deviceImport.ts'
import * as remote from './remote.ts'

const bad = aJob({
  valid: 18,
  invalid: 2,
  problemCount: 2,
  problems: [
    { row: 4, column: 'Brand', value: 'EG5', msg: 'There is no brand of this name.' },
    { row: 9, column: '', value: '', msg: 'The row is empty.' },
  ],
})
const list = () => new File(['Order number,Brand\n'], 'orders.csv', { type: 'text/csv' })

/** Simulates a job that advances only on request of the test or on a call of the page. */
function aServer(first: Job) {
  const state = { job: first, taken: [] as string[] }
  const handlers = [
    mock(orderImportRoutes.importOrders, () => state.job),
    mock(backofficeJobRoutes.getJob, () => state.job),
    mock(backofficeJobRoutes.applyJob, ({ body }) => {
      state.taken.push(body.rows)
      state.job = { ...state.job, state: 'DONE', written: state.job.valid }
      return state.job
    }),
    mock(backofficeJobRoutes.cancelJob, () => {
      state.job = { ...state.job, state: 'CANCELLED' }
      return state.job
    }),
    mock(orderRoutes.findOrders, ({ body }) => toPage([], body)),
    mock(orderRoutes.sumOrders, { sums: {}, isExact: true }),
  ]
  return { state, handlers }
}

test('checks a list first, shows every bad cell and imports the valid rows', async () => {
  const { state, handlers } = aServer(bad)
  const { user, address } = await renderAt('/order?view=import', { as: 'maintain', remote, handlers })
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), list())
  expect(
    await screen.findByText('orders.xlsx: 18 of 20 rows can be imported, 2 with problems.'),
  ).toBeVisible()
  expect(address()).toBe('/order?view=import&job=7')
  const problems = within(screen.getByRole('table', { name: 'Problems' }))
  expect(problems.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowColumnValueWhat to do',
    '4BrandEG5There is no brand of this name.',
    '9Whole rowThe row is empty.',
  ])
  expect(screen.getByRole('button', { name: 'Import all 20 rows' })).toBeDisabled()
  expect(
    screen.getByLabelText('Correct the rows with problems first, or import the valid rows only.'),
  ).toBeInTheDocument()
  await user.click(screen.getByText('Import 18 valid rows'))
  expect(await screen.findByText('orders.xlsx: 18 rows were imported.')).toBeVisible()
  expect(screen.getByText('Rows skipped because of problems: 2')).toBeVisible()
  expect(state.taken).toEqual(['valid'])
})

test('imports all rows of a list without problems', async () => {
  const { state, handlers } = aServer(aJob())
  const { user } = await renderAt('/order?view=import&job=7', { as: 'maintain', remote, handlers })
  await user.click(await screen.findByText('Import all 20 rows'))
  expect(await screen.findByText('orders.xlsx: 20 rows were imported.')).toBeVisible()
  expect(state.taken).toEqual(['all'])
})

test('finds a running import by its address, shows progress and cancels it', async () => {
  const { state, handlers } = aServer(aJob({ state: 'CHECKING', done: 500, total: 2000 }))
  const { user } = await renderAt('/order?view=import&job=7', { as: 'maintain', remote, handlers })
  expect(await screen.findByText(/500 of 2,000 rows/)).toBeVisible()
  state.job = { ...state.job, done: 1500 }
  expect(await screen.findByText(/1,500 of 2,000 rows/)).toBeVisible()
  await user.click(screen.getByText('Cancel import'))
  expect(await screen.findByText('orders.xlsx: import cancelled. Nothing was added.')).toBeVisible()
})

test('notifies a user who left the page during the upload', async () => {
  const success = jest.spyOn(notify, 'success')
  const { handlers } = aServer(bad)
  const gate = Promise.withResolvers<Job>()
  const slow = mock(orderImportRoutes.importOrders, () => gate.promise)
  const { user, address } = await renderAt('/order?view=import', {
    as: 'maintain',
    remote,
    handlers: [slow, ...handlers],
  })
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), list())
  expect(await screen.findByText('Sending orders.csv …')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await act(async () => gate.resolve(bad))
  await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
  expect(address()).toBe('/order')
  const [text, view] = success.mock.calls[0] ?? []
  expect(text).toBe('orders.csv was sent. Nothing is imported until you confirm.')
  act(() => view?.run())
  expect(await screen.findByText(/18 of 20 rows can be imported/)).toBeVisible()
})

test('refuses an unsupported file type, and accepts a second file', async () => {
  const refused = mock(orderImportRoutes.importOrders, () => {
    throw refuse(400, { error: 'import.file_type', msg: 'This is no .xlsx or .csv file' })
  })
  const { user } = await renderAt('/order/import', { as: 'maintain', remote, handlers: [refused] })
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), list())
  expect(await screen.findByText('This is no .xlsx or .csv file')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
})

test('names missing columns and accepts another file', async () => {
  const msg = 'The first row must name the columns, and these names do not fit.'
  const problems = [{ row: 1, column: 'F', value: 'Models', msg: 'No such column.' }]
  const { handlers } = aServer(aJob({ state: 'FAILED', msg, problemCount: 1, problems }))
  const { user } = await renderAt('/order?view=import&job=7', { as: 'maintain', remote, handlers })
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.getByText('Problems (1)')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Problems' })).getAllByRole('row')[1]).toHaveTextContent(
    '1FModelsNo such column.',
  )
  await user.click(screen.getByRole('button', { name: 'Import another list' }))
  expect(await screen.findByLabelText('Choose a file', { selector: 'input' })).toBeInTheDocument()
})

test('reports a missing permission', async () => {
  await renderAt('/order/import', { as: 'owner', remote, handlers: [] })
  expect(await screen.findByText("You don't have access to this")).toBeVisible()
  expect(screen.queryByText('Choose a file')).not.toBeInTheDocument()
})

test("sends labels of another list's columns, and uses them in problems", async () => {
  const append = jest.spyOn(FormData.prototype, 'append')
  const job = aJob({
    fileName: 'warranties.csv',
    valid: 19,
    invalid: 1,
    problemCount: 1,
    problems: [{ row: 2, column: 'purchaser', value: 'x', msg: 'must be at most 120 characters' }],
  })
  const handlers = [mock(importRoutes.importWarranties, job), mock(backofficeJobRoutes.getJob, job)]
  const { user } = await renderAt('/warranty?view=import', { as: 'maintain', remote, handlers })
  expect(await screen.findByRole('heading', { name: 'Import warranties' })).toBeVisible()
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), list())
  const problems = within(await screen.findByRole('table', { name: 'Problems' }))
  expect(problems.getAllByRole('row')[1]).toHaveTextContent('2PurchaserxMust be at most 120 characters')
  const [name, body] = append.mock.calls[0] ?? []
  expect(name).toBe('body')
  const { columns = [] } = JSON.parse(String(body)) as ListNames
  expect(columns.map(({ field }) => field)).toEqual([...warrantyList.exports])
  expect(columns.find(({ field }) => field === 'status')).toEqual({
    field: 'status',
    names: ['Status'],
    words: { Registered: 'REGISTERED', Confirmed: 'CONFIRMED', Refused: 'REFUSED' },
  })
})

test('imports devices by labels of types and variants', async () => {
  await renderAt('/device?view=import', { as: 'maintain', remote, handlers: [] })
  expect(await screen.findByRole('heading', { name: 'Import devices' })).toBeVisible()
  const { columns = [] } = getListNames(deviceImport) ?? {}
  expect(columns.map(({ field }) => field).sort()).toEqual(
    [...new Set<string>([...deviceList.imports, ...deviceList.exports])].sort(),
  )
  expect(columns.find(({ field }) => field === 'deviceType')?.words).toMatchObject({
    'LXP 7-12K': '6',
    'LXP 7-12K · 8-10K-EU': '6/161',
  })
})

test('imports parts separately and returns to their list', async () => {
  const job = aJob({ id: 8, state: 'CHECKED' })
  const handlers = [mock(importRoutes.importParts, job), mock(backofficeJobRoutes.getJob, job)]
  const { user, address } = await renderAt('/order?view=importParts', { as: 'maintain', remote, handlers })
  expect(await screen.findByRole('heading', { name: 'Import parts' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Parts' })).toHaveAttribute('href', '/order?view=parts')
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), list())
  expect(await screen.findByText('Import all 20 rows')).toBeVisible()
  expect(address()).toBe('/order?view=importParts&job=8')
})
