import {
  type FirmwareInformation,
  type FirmwareRecord,
  firmwareRoutes,
} from '@portal/contracts/firmware.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const anEntry = (part: Partial<FirmwareRecord> = {}): FirmwareRecord => ({
  id: 1,
  version: 1,
  platform: 'EG4',
  deviceType: 'LXP_LB_8_12K',
  fwCode: 'FAAB-1515',
  description: 'Charges earlier in the morning\n\nFewer restarts',
  createTime: '2026-05-04T12:00:00.000Z',
  updatedAt: '2026-05-04T12:00:00.000Z',
  ...part,
})
const entries = [anEntry(), anEntry({ id: 2, fwCode: 'FAAB-1414', description: 'First version' })]
const anInformation = (part: Partial<FirmwareInformation> = {}): FirmwareInformation => ({
  platform: 'EG4',
  deviceType: 'LXP_LB_8_12K',
  information: 'Update over Wi-Fi.\nKeep the PV on.',
  version: 3,
  updatedAt: '2026-05-04T12:00:00.000Z',
  ...part,
})

const asked: Record<string, string>[] = []
beforeEach(() => {
  asked.length = 0
})
const handlers = [
  mock(firmwareRoutes.findFirmwareLog, ({ query }) => {
    asked.push(query)
    const { platform, selectType } = query as { platform: FirmwareRecord['platform']; selectType: string }
    return entries.map((entry) => ({ ...entry, platform, deviceType: selectType }))
  }),
  mock(firmwareRoutes.getFirmwareInformation, () => anInformation()),
  mock(firmwareRoutes.findBetaFirmwareLog, [anEntry({ fwCode: 'FAAB-BETA' })]),
  mock(firmwareRoutes.getBetaFirmwareInformation, anInformation({ information: 'For testers' })),
]
const rights = ['firmware:view', 'firmware:edit', 'firmware:delete']
const maintain = { permissions: rights }
const admin = { role: 'ADMIN' as const, permissions: [...rights, 'firmwareInformation:edit'] }
const staffPage = (path: string, as: object = maintain, more: typeof handlers = []) =>
  renderAt(path, { as, remote, handlers: [...more, ...handlers] })
const entryOf = (code: string) => within(screen.getByRole('article', { name: code }))
const index = () => within(screen.getByRole('navigation', { name: 'Firmware codes' }))

test('shows standard and beta logs to staff in the same layout, and to others as documents', async () => {
  for (const [path, code] of [
    ['/version', 'FAAB-1515'],
    ['/betaTest', 'FAAB-BETA'],
  ] as const) {
    const { unmount } = await staffPage(path)
    expect(await screen.findByRole('heading', { name: code })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/firmware change log/i)
    expect(screen.getByText('Export PDF')).toBeVisible()
    expect(screen.getByText('New entry')).toBeVisible()
    unmount()
  }
})

test('FW-05 FW-06 shows the information first, then each version with date and lines', async () => {
  await staffPage('/version')
  const information = await screen.findByText(/Update over Wi-Fi/)
  expect(information.compareDocumentPosition(screen.getByText('FAAB-1515', { selector: 'h2' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const first = entryOf('FAAB-1515')
  expect(first.getByText('May 4, 2026')).toBeVisible()
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Charges earlier in the morning',
    'Fewer restarts',
  ])
  expect(await findAxeProblems(document.body)).toEqual([])
})

test('FW-03 FW-04 shows the log of LXP-LB and EG4 first, with device types and four platforms as options', async () => {
  const { user, address } = await staffPage('/version')
  await screen.findByText('First version')
  expect(asked).toEqual([{ platform: 'EG4', selectType: 'LXP_LB_8_12K' }])
  await user.click(screen.getByRole('combobox', { name: 'Platform' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'EG4',
    'Fortress',
    'GTEC',
    'Crown',
  ])
  await user.click(screen.getByRole('option', { name: 'GTEC' }))
  await user.click(screen.getByRole('combobox', { name: 'Device type' }))
  expect(screen.queryByRole('option', { name: /Dongle/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: 'Trip' }))
  await screen.findByText('First version')
  expect(asked.at(-1)).toEqual({ platform: 'GTEC', selectType: 'TRIP' })
  expect(address()).toBe('/version?platform=GTEC&deviceType=TRIP')
})

test('FW-02 fixes the device type if the address contains a dongle type', async () => {
  const { unmount } = await staffPage('/version?deviceType=SNA')
  expect(await screen.findByRole('combobox', { name: 'Device type' })).not.toHaveAttribute('aria-disabled')
  unmount()
  await staffPage('/version?deviceType=DONGLE_WIFI6')
  expect(await screen.findByRole('combobox', { name: 'Device type' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(asked.at(-1)?.selectType).toBe('DONGLE_WIFI6')
})

test('FW-07 lists codes in the side index, follows the scroll position and scrolls to the selected code', async () => {
  let see: (code: string, isIntersecting: boolean) => void = () => {}
  const Real = globalThis.IntersectionObserver
  globalThis.IntersectionObserver = class extends Real {
    constructor(told: IntersectionObserverCallback) {
      super(told)
      see = (id, isIntersecting) =>
        told([{ target: { id }, isIntersecting } as unknown as IntersectionObserverEntry], this)
    }
  }
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    seen.push(this.id)
  })
  const seen: string[] = []
  try {
    const { user } = await staffPage('/version')
    await screen.findByText('First version')
    const current = () => index().getByRole('link', { current: 'location' }).textContent
    expect(
      index()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['FAAB-1515', 'FAAB-1414'])
    expect(current()).toBe('FAAB-1515')
    act(() => {
      see('FAAB-1515', true)
      see('FAAB-1414', true)
    })
    expect(current()).toBe('FAAB-1515')
    act(() => see('FAAB-1515', false))
    expect(current()).toBe('FAAB-1414')
    await user.click(index().getByRole('link', { name: 'FAAB-1414' }))
    expect(seen).toContain('FAAB-1414')
  } finally {
    scrolled.mockRestore()
    globalThis.IntersectionObserver = Real
  }
})

test('scrolls to the version of the address once, and not after edits', async () => {
  const seen: string[] = []
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    seen.push(this.id)
  })
  let description = 'First version'
  const log = mock(firmwareRoutes.findFirmwareLog, () => [
    anEntry(),
    anEntry({ id: 2, fwCode: 'FAAB-1414', description }),
  ])
  const save = mock(firmwareRoutes.saveFirmwareRecord, ({ body }) => {
    description = body.description
    return anEntry(body as Partial<FirmwareRecord>)
  })
  const { user } = await staffPage('/version?platform=EG4#FAAB-1414', maintain, [log as never, save as never])
  await screen.findByText('First version')
  expect(seen).toEqual(['FAAB-1414'])
  await user.click(screen.getByRole('button', { name: 'Edit FAAB-1414' }))
  await user.type(entryOf('FAAB-1414').getByRole('textbox', { name: /What's new/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('First version!')
  expect(seen).toEqual(['FAAB-1414'])
  scrolled.mockRestore()
})

test('FW-08 downloads firmwareChangeLog.xlsx by the button "export PDF"', async () => {
  const links: HTMLAnchorElement[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this)
  })
  const exported: Record<string, string>[] = []
  const download = mock(firmwareRoutes.downloadFirmwareLog, (({
    query,
  }: {
    query: Record<string, string>
  }) => {
    exported.push(query)
    return new Response('PK', {
      headers: { 'content-disposition': 'attachment; filename="firmwareChangeLog.xlsx"' },
    })
  }) as never)
  const { user } = await staffPage('/version?deviceType=SNA', maintain, [download])
  await user.click(await screen.findByText('Export PDF'))
  await screen.findByRole('button', { name: 'Export PDF' })
  expect(exported).toEqual([{ platform: 'EG4', firmwareDeviceType: 'SNA' }])
  expect(links.map((link) => link.download)).toEqual(['firmwareChangeLog.xlsx'])
  click.mockRestore()
})

test('FW-09 shows the edit control of the information to administrators only', async () => {
  const control = () => screen.queryByRole('button', { name: 'Edit' })
  for (const [path, text] of [
    ['/version', /Update over Wi-Fi/],
    ['/betaTest', 'For testers'],
  ] as const)
    for (const [as, isThere] of [
      [{ permissions: ['firmware:view'] }, false],
      [maintain, false],
      [admin, true],
    ] as const) {
      const { unmount } = await staffPage(path, as)
      expect(await screen.findByText(text)).toBeVisible()
      expect(control() !== null).toBe(isThere)
      unmount()
    }
})

test.each([
  ['/version', 'Update over Wi-Fi.\nKeep the PV on.', firmwareRoutes.saveFirmwareInformation],
  ['/betaTest', 'For testers', firmwareRoutes.saveBetaFirmwareInformation],
] as const)(
  'FW-10 edits the information of %s in place with Submit and Cancel',
  async (path, text, route) => {
    const sent: unknown[] = []
    const save = mock(route, ({ body }) => {
      sent.push(body)
      return anInformation(body)
    })
    const { user } = await staffPage(path, admin, [save])
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const area = screen.getByRole('textbox', { name: 'Firmware information' })
    expect(area).toHaveValue(text)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(area).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const again = screen.getByRole('textbox', { name: 'Firmware information' })
    await user.clear(again)
    await user.type(again, 'New')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Operation successful')).toBeVisible()
    expect(sent).toEqual([{ platform: 'EG4', deviceType: 'LXP_LB_8_12K', information: 'New', version: 3 }])
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
  },
)

test('keeps a pasted text of a megabyte, reports the excess and sends nothing', async () => {
  const sent: string[] = []
  const save = mock(firmwareRoutes.saveFirmwareInformation, ({ body }) => {
    sent.push(body.information)
    return anInformation(body)
  })
  const { user } = await staffPage('/version', admin, [save])
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const area = screen.getByRole('textbox', { name: 'Firmware information' })
  const pasted = 'Line by line\n'.repeat(80_000).padEnd(1_048_576, '.')
  await user.clear(area)
  await user.paste(pasted)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  const tooMuch = 'At most 20,000 characters (currently 1,048,576)'
  await waitFor(() => expect(area).toHaveAccessibleDescription(tooMuch))
  expect(area).toBeInvalid()
  expect((area as HTMLTextAreaElement).value === pasted).toBe(true)
  expect(sent).toEqual([])
  await user.clear(area)
  await user.paste(pasted.slice(0, 20_000))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toEqual([pasted.slice(0, 20_000)])
})

test('creates, changes and deletes an entry in place, with errors at their fields', async () => {
  const sent: unknown[] = []
  let isTaken = true
  const save = mock(firmwareRoutes.saveFirmwareRecord, ({ body }) => {
    sent.push(body)
    if (isTaken)
      throw refuse(400, {
        error: 'firmwareRecord.duplicate_code',
        msg: 'Another entry of this log has this firmware code already.',
        fields: { fwCode: 'Another entry has this code already' },
      })
    return anEntry(body as Partial<FirmwareRecord>)
  })
  const remove = mock(firmwareRoutes.deleteFirmwareRecords, { affected: 1, ids: [2] })
  const { user } = await staffPage('/version?platform=GTEC&deviceType=SNA', maintain, [save, remove])
  await screen.findByText('First version')
  await user.click(screen.getByText('New entry'))
  await user.type(screen.getByRole('textbox', { name: /Firmware code/ }), 'FAAB-1515')
  await user.type(screen.getByRole('textbox', { name: /What's new/ }), 'More')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another entry has this code already')).toBeVisible()
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    platform: 'GTEC',
    deviceType: 'SNA',
    fwCode: 'FAAB-1515',
    description: 'More',
  })

  await user.click(screen.getByRole('button', { name: 'Edit FAAB-1414' }))
  const form = entryOf('FAAB-1414')
  await user.type(form.getByRole('textbox', { name: /What's new/ }), '!')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit FAAB-1414' })
  expect(sent.at(-1)).toEqual({
    platform: 'GTEC',
    deviceType: 'SNA',
    id: 2,
    version: 1,
    fwCode: 'FAAB-1414',
    description: 'First version!',
    createTime: '2026-05-04T12:00:00.000Z',
  })

  await user.click(screen.getByRole('button', { name: 'Delete FAAB-1414' }))
  expect(await screen.findByText('Do you want to delete this data?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Operation successful · FAAB-1414')).toBeVisible()
  expect(screen.getByText('Undo')).toBeVisible()
})

test("shows the difference after a concurrent change, and saves the user's choice", async () => {
  const current = anEntry({
    id: 2,
    version: 2,
    fwCode: 'FAAB-1414',
    description: 'Fixed by another',
    createTime: '2026-05-06T12:00:00.000Z',
  })
  const sent: unknown[] = []
  const save = mock(firmwareRoutes.saveFirmwareRecord, ({ body }) => {
    sent.push(body)
    if (body.version === 1)
      throw refuse(409, {
        error: 'firmwareRecord.stale',
        msg: 'Somebody else saved this in the meantime.',
        data: { current, by: 'Ann' },
      })
    return anEntry(body as Partial<FirmwareRecord>)
  })
  const { user } = await staffPage('/version', maintain, [save])
  await user.click(await screen.findByRole('button', { name: 'Edit FAAB-1414' }))
  const form = entryOf('FAAB-1414')
  await user.type(form.getByRole('textbox', { name: /What's new/ }), '!')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Ann changed this while you were editing')).toBeVisible()
  expect(form.getByRole('textbox', { name: /What's new/ })).toHaveValue('First version!')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText("Choose a value for: What's new, Date")).toBeVisible()
  expect(sent).toHaveLength(1)
  await user.click(form.getByText('Theirs: Fixed by another'))
  expect(form.getByText('Theirs: May 6, 2026')).toBeVisible()
  await user.click(form.getByText('Mine: May 4, 2026'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    version: 2,
    description: 'Fixed by another',
    createTime: '2026-05-04T12:00:00.000Z',
  })
})

test('keeps the input when a save fails, and sends a changed date as noon', async () => {
  const sent: { createTime?: string | undefined }[] = []
  let isAway = true
  const save = mock(firmwareRoutes.saveFirmwareRecord, ({ body }) => {
    if (isAway) throw refuse(503, { error: 'x', msg: 'The service is away.' })
    sent.push(body)
    return anEntry(body as Partial<FirmwareRecord>)
  })
  const { user } = await staffPage('/version', maintain, [save])
  await user.click(await screen.findByRole('button', { name: 'Edit FAAB-1414' }))
  const day = entryOf('FAAB-1414').getByLabelText(/Date/)
  expect(day).toHaveValue('2026-05-04')
  await user.clear(day)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Date is required')).toBeVisible()
  await user.type(day, '2026-05-09')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is away.')
  expect(day).toHaveValue('2026-05-09')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent.map(({ createTime }) => createTime)).toEqual(['2026-05-09T12:00:00.000Z'])
})

test('marks changes since the installed version, also by address', async () => {
  const { user, address, unmount } = await staffPage('/version')
  await screen.findByText('First version')
  await user.click(screen.getByRole('combobox', { name: 'Installed version' }))
  await user.click(screen.getByRole('option', { name: 'FAAB-1414' }))
  expect(await screen.findByText('Changes from FAAB-1414 to FAAB-1515')).toBeVisible()
  // Keeps the selection in the address, so that the tab is not unsaved.
  for (const name of ['Installed version', 'Platform'])
    expect(screen.getByRole('combobox', { name }).closest('[data-unsaved=ignore]')).not.toBeNull()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(address()).toBe('/version?since=FAAB-1414')
  await user.click(screen.getByText('Show all versions'))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  unmount()
  for (const [since, said] of [
    ['FAAB-1515', 'FAAB-1515 is the newest version.'],
    ['FAAB-1000', 'Changes from FAAB-1000 to FAAB-1515'],
    ['XYZ', "XYZ can't be compared with this log."],
  ]) {
    const { unmount } = await staffPage(`/version?since=${since}`)
    expect(await screen.findByText(said as string)).toBeVisible()
    unmount()
  }
})

test("links to the log's feed", async () => {
  await staffPage('/version?platform=GTEC&deviceType=SNA')
  expect(await screen.findByRole('link', { name: 'News feed' })).toHaveAttribute(
    'href',
    '/api/firmwareRecord/feed?platform=GTEC&selectType=SNA',
  )
})

test('shows a message for a log without versions', async () => {
  await staffPage('/version', maintain, [mock(firmwareRoutes.findFirmwareLog, []) as never])
  expect(await screen.findByText('No versions yet')).toBeVisible()
})
