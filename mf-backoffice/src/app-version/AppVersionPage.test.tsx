import { type AppVersion, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock, pageOf, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { rowOf } from '@portal/testing/browser/rows.ts'
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
const asked: object[] = []
beforeEach(() => {
  asked.length = 0
})
const reading = mock(appVersionRoutes.getAppVersions, ({ body }) => {
  asked.push(body)
  return versions
})
const listing = mock(appVersionRoutes.findAppVersions, ({ body }) => pageOf(versions, body))
const admin = { permissions: ['appVersion:view', 'appVersion:edit', 'appVersion:delete'] }
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('FW-22 the app version log has its heading at /appVersionLog, and at /releaseLog where a platform is named', async () => {
  for (const path of ['/appVersionLog', '/releaseLog?envPlatform=IOS']) {
    const { unmount } = await renderAt(path, { remote, handlers: [reading] })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Monitor app version change logs' }),
    ).toBeVisible()
    expect(await screen.findByText('5.12.0', { selector: 'h2' })).toBeVisible()
    unmount()
  }
  await renderAt('/releaseLog', {
    remote,
    handlers: [
      mock(firmwareRoutes.findFirmwareLog, []),
      mock(firmwareRoutes.getFirmwareInformation, {
        platform: 'EG4',
        deviceType: 'LXP_LB_8_12K',
        information: '',
        version: 0,
        updatedAt: null,
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Firmware change log' })).toBeVisible()
})

test('FW-23 the address chooses the first device platform, the selector another one', async () => {
  const { user } = await renderAt('/appVersionLog?envPlatform=WEB_CN', { remote, handlers: [reading] })
  await screen.findByText('First version')
  const selector = screen.getByRole('combobox', { name: 'Device platform' })
  expect(selector).toHaveTextContent('Web (China)')
  await user.click(selector)
  await user.click(screen.getByRole('option', { name: 'Android' }))
  await screen.findByText('First version')
  expect(asked).toMatchObject([{ envPlatform: 'WEB_CN' }, { envPlatform: 'ANDROID' }])
})

test('FW-24 the user platform is the one of the session, else the one of the address', async () => {
  const { unmount } = await renderAt('/appVersionLog?userPlatform=GTEC', { remote, handlers: [reading] })
  await screen.findByText('First version')
  unmount()
  await renderAt('/appVersionLog?userPlatform=GTEC', {
    as: { platform: 'FORTRESS' },
    remote,
    handlers: [reading],
  })
  await screen.findByText('First version')
  expect(asked).toEqual([
    { envPlatform: 'ANDROID', userPlatForm: 'GTEC' },
    { envPlatform: 'ANDROID', userPlatForm: 'FORTRESS' },
  ])
})

test('FW-25 FW-26 each version has its code, its day and its lines; the index scrolls to the chosen one', async () => {
  const seen: string[] = []
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    seen.push(this.id)
  })
  const { user } = await renderAt('/appVersionLog', { remote, handlers: [reading] })
  await screen.findByText('First version')
  const first = within(screen.getByRole('article', { name: '5.12.0' }))
  expect(first.getByRole('heading', { name: '5.12.0' })).toBeVisible()
  expect(first.getByText('May 4, 2026')).toBeVisible()
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dark mode',
    'Fewer taps',
  ])
  const index = within(screen.getByRole('navigation', { name: 'Version codes' }))
  expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['5.12.0', '5.11.0'])
  await user.click(index.getByRole('link', { name: '5.11.0' }))
  expect(seen).toContain('5.11.0')
  expect(await axeFindings(document.body)).toEqual([])
  scrolled.mockRestore()
})

test("an administrator makes and changes versions in the list; the server's finding stands at its field", async () => {
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
  await user.click(within(rowOf('5.11.0')).getByText('Edit'))
  const code = dialog().getByLabelText(/Version code/)
  await user.type(code, '1')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Another version has this code already')).toBeVisible()
  isTaken = false
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ id: 2, version: 1, versionCode: '5.11.01' })
  expect(await axeFindings(document.body)).toEqual([])
})
