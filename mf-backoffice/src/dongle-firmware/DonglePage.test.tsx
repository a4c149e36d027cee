import { type DongleFirmware, dongleFirmwareRoutes } from '@portal/contracts/dongle-firmware.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const aFirmware = (part: Partial<DongleFirmware> = {}): DongleFirmware => ({
  id: 1,
  version: 1,
  dongleType: 'ESP_WIFI6',
  fwCode: 'ESPW-2200',
  publishDate: '2026-05-04',
  description: 'Supports WPA3.',
  createdAt: '2026-05-04T08:00:00Z',
  updatedAt: '2026-05-04T08:00:00Z',
  ...part,
})
const rows = [aFirmware(), aFirmware({ id: 2, fwCode: 'ESPW-2100' })]
const listing = mock(dongleFirmwareRoutes.findDongleFirmware, ({ body }) => toPage(rows, body))
const rights = (...actions: string[]) => ({ permissions: actions.map((action) => `firmware:${action}`) })
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('creates and deletes a dongle firmware', async () => {
  const sent: unknown[] = []
  const save = mock(dongleFirmwareRoutes.saveDongleFirmware, ({ body }) => {
    sent.push(body)
    return aFirmware({ ...(body as Partial<DongleFirmware>), id: 3 })
  })
  const remove = mock(dongleFirmwareRoutes.deleteDongleFirmware, ({ body }) => {
    sent.push(body)
    return { affected: 1, ids: [2] }
  })
  const { user } = await renderAt('/dongle', {
    as: rights('view', 'edit', 'delete'),
    remote,
    handlers: [listing, save, remove],
  })
  await screen.findByText('ESPW-2200')
  expect(await findAxeProblems(document.body)).toEqual([])
  await user.click(screen.getByText('New dongle firmware'))
  await user.type(dialog().getByLabelText(/Firmware code/), 'ESPW-2300')
  await user.type(dialog().getByLabelText(/What's new/), 'More range')
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText(/Operation successful · Dongle firmware ESPW-2300/)).toBeVisible()
  expect(sent).toMatchObject([{ fwCode: 'ESPW-2300', dongleType: 'ESP_WIFI', description: 'More range' }])
  await user.click(await within(getRow('ESPW-2100')).findByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/Operation successful · ESPW-2100/)).toBeVisible()
  expect(sent.at(-1)).toEqual({ ids: [2] })
})

test('offers no changes to readers', async () => {
  await renderAt('/dongle#new', { as: rights('view'), remote, handlers: [listing] })
  await screen.findByText('ESPW-2200')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText('New dongle firmware')).toBeDisabled()
  expect(within(getRow('ESPW-2200')).getByText('Edit')).toBeDisabled()
})

test('shows a firmware in the preview, and its history in a dialog', async () => {
  const history = mock(dongleFirmwareRoutes.findDongleFirmwareHistory, ({ body }) => [
    {
      id: 7,
      action: 'edit' as const,
      by: `editor of ${body.id}`,
      at: '2026-05-04T08:00:00Z',
      before: { fwCode: 'ESPW-2000' },
      after: { fwCode: 'ESPW-2100' },
    },
  ])
  const { user } = await renderAt('/dongle?preview=2', {
    as: rights('view', 'edit'),
    remote,
    handlers: [listing, history],
  })
  expect(await screen.findByRole('heading', { name: "What's new" })).toBeVisible()
  expect(await screen.findByText('editor of 2')).toBeVisible()
  await user.click(within(getRow('ESPW-2200')).getByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  expect(await screen.findByText('History of dongle firmware ESPW-2200')).toBeVisible()
  expect(await dialog().findByText('editor of 1')).toBeVisible()
})
