import { type AppVersion, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const aVersion = (part: Partial<AppVersion> = {}): AppVersion => ({
  id: 1,
  version: 1,
  envPlatform: 'IOS',
  userPlatform: 'EG4',
  versionCode: '5.12.0',
  publishDate: '2026-05-04',
  remark: 'Dark mode\nFewer taps',
  createdAt: '2026-05-04T08:00:00Z',
  updatedAt: '2026-05-04T08:00:00Z',
  ...part,
})
const versions = [aVersion(), aVersion({ id: 2, versionCode: '5.11.0', remark: 'First version' })]
const listing = mock(appVersionRoutes.findAppVersions, ({ body }) => toPage(versions, body))
const admin = { permissions: ['appVersion:view', 'appVersion:edit', 'appVersion:delete'] }
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('creates and changes versions in the list, and shows server errors at their field', async () => {
  let isTaken = true
  const sent: unknown[] = []
  const save = mock(appVersionRoutes.saveAppVersion, ({ body }) => {
    sent.push(body)
    if (isTaken)
      throw refuse(400, {
        error: 'appVersion.duplicate_code',
        msg: 'Another version of this app has this code already.',
        fields: { versionCode: 'Another version has this code already' },
      })
    return aVersion(body as Partial<AppVersion>)
  })
  const { user } = await renderAt('/appVersion', { as: admin, remote, handlers: [listing, save] })
  await screen.findByText('5.12.0')
  await user.click(within(getRow('5.11.0')).getByText('Edit'))
  const code = dialog().getByLabelText(/Version code/)
  await user.type(code, '1')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Another version has this code already')).toBeVisible()
  isTaken = false
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ id: 2, version: 1, versionCode: '5.11.01' })
  expect(await findAxeProblems(document.body)).toEqual([])
})
