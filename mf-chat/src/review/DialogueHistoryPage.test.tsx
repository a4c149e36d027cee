import { dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import type { Job } from '@portal/contracts/job.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { aDialogue, aMessage, reviewer } from './review.mock.ts'

const first = aDialogue()
const second = aDialogue({
  id: 8,
  threadId: 'thread-0002',
  chatTitle: 'Which cable?',
  qnaStatus: 'READY',
  evaluation: 1,
  according: 'SPECIFIC_ANALYSIS',
})
const third = aDialogue({
  id: 9,
  threadId: 'thread-0003',
  chatTitle: 'And the battery?',
  qnaStatus: 'INACTIVE',
  evaluation: 0,
  according: null,
})

const queued: Job = {
  id: 1,
  kind: 'export',
  state: 'QUEUED',
  fileName: 'dialogues.xlsx',
  done: 0,
  total: 0,
  msg: '',
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: null,
  valid: 0,
  invalid: 0,
  problems: [],
  problemCount: 0,
  written: 0,
}

function listing(rows = [first, second, third]) {
  const requests: { body: { page: number; size: number; direction?: string; queryParams?: unknown } }[] = []
  const handler = mock(dialogueRoutes.getAllGptTopicRecord, ({ body }) => {
    requests.push({ body })
    return toPage(rows, body)
  })
  return { requests, handler }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('HIST-01 HIST-03 HIST-04 HIST-05 searches, refreshes and exports the selection, newest first', async () => {
  const { requests, handler } = listing()
  const exported: string[][] = []
  const { user } = await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    remote,
    handlers: [
      handler,
      mock(dialogueRoutes.exportDialogues, ({ body }) => {
        exported.push(body.threadIds)
        return queued
      }),
    ],
  })
  await screen.findByText('Which cable?')
  expect(requests[0]?.body).toEqual({ page: 1, size: 15, direction: 'DESC' })
  expect(await findAxeProblems()).toEqual([])
  await user.type(screen.getByRole('searchbox', { name: 'Search for AI access history' }), 'fan')
  await user.click(button('Search'))
  await waitFor(() => expect(requests.at(-1)?.body.queryParams).toEqual({ search: 'fan' }))
  const before = requests.length
  await user.click(button('Refresh'))
  await waitFor(() => expect(requests.length).toBe(before + 1))
  expect(button('Export')).toBeDisabled()
  await user.click(within(getRow('Which cable?')).getByRole('checkbox'))
  await user.click(within(getRow('And the battery?')).getByRole('checkbox'))
  await user.click(button('Export selected (2)'))
  await user.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }))
  await waitFor(() => expect(exported).toEqual([['thread-0002', 'thread-0003']]))
  expect(screen.queryByRole('menuitem', { name: 'CSV (.csv)' })).not.toBeInTheDocument()
})

test('HIST-02 selects several families and types of devices in a cascader', async () => {
  const { requests, handler } = listing()
  const { user, address } = await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    remote,
    handlers: [handler],
  })
  await screen.findByText('Which cable?')
  await user.click(button('Devices'))
  const cascader = within(screen.getByRole('dialog', { name: 'Devices' }))
  await user.click(cascader.getByRole('checkbox', { name: 'All TRIP' }))
  await user.click(cascader.getByRole('checkbox', { name: 'SNA 12K' }))
  await waitFor(() =>
    expect(requests.at(-1)?.body.queryParams).toEqual({ devices: ['sna_12k', 'trip_12k', 'trip_lv_5_20k'] }),
  )
  expect(cascader.getByRole('checkbox', { name: 'All SNA' })).toHaveAttribute('data-indeterminate', 'true')
  await user.click(cascader.getByRole('checkbox', { name: 'TRIP 6-12K' }))
  await waitFor(() =>
    expect(requests.at(-1)?.body.queryParams).toEqual({ devices: ['sna_12k', 'trip_lv_5_20k'] }),
  )
  await user.click(cascader.getByRole('checkbox', { name: 'ALL Devices' }))
  await waitFor(() => expect(address()).toBe('/LuxChatDialogueHistory'))
})

test("HIST-09 HIST-24 HIST-25 HIST-26 shows a record's state, and opens the review by its first question", async () => {
  const { handler } = listing()
  await renderAt('/LuxChatDialogueHistory?qnaStatus=PENDING', { as: reviewer, remote, handlers: [handler] })
  await screen.findByText('Which cable?')
  const says = (text: string, words: string[]) => {
    for (const word of words) expect(within(getRow(text)).getByText(word)).toBeVisible()
  }
  says('How loud is the fan?', ['Reviewing', 'Low', 'Regular fixed', 'SNA 3-6K', 'Europe', 'Germany'])
  says('Which cable?', ['Ready', 'High', 'Specific analysis'])
  says('And the battery?', ['Unreviewed', 'Normal'])
  const link = screen.getByRole('link', { name: 'How loud is the fan?' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin)
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/LuxChat2History',
    {
      threadId: 'thread-0001',
      platform: 'LUX_POWER',
      qnaStatus: 'PENDING',
      evaluation: '-1',
      according: 'REGULAR_FIXED',
      region: 'Europe',
      country: 'DE',
      queue: JSON.stringify({ direction: 'DESC', queryParams: { qnaStatus: ['PENDING'] } }),
    },
  ])
})

test('shows device cells without links to forbidden pages', async () => {
  await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    remote,
    handlers: [listing([{ ...first, targets: ['toDataPage'] }]).handler],
  })
  await screen.findByText('How loud is the fan?')
  const links = within(getRow('How loud is the fan?'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(links.filter((text) => /SNA/.test(text ?? ''))).toEqual(['SNA 5000'])
  expect(within(getRow('How loud is the fan?')).getByText('SNA0000001')).toBeVisible()
})

test("HIST-10 HIST-11 HIST-12 requests and opens a device's target page, or reports why there is none", async () => {
  const asked: object[] = []
  let answer = (target: string) => `https://monitor.example/${target}`
  const { user, address } = await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    pages: [...remote.routes.filter(({ path }) => path === '/LuxChatDialogueHistory')],
    handlers: [
      listing().handler,
      mock(dialogueRoutes.toTargetPage, ({ body }) => {
        asked.push(body)
        return answer(body.targetRouter)
      }),
    ],
  })
  await screen.findByText('How loud is the fan?')
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  const cell = (name: string | RegExp) => within(getRow('How loud is the fan?')).getByRole('button', { name })
  const targets = ['toMonitorPage', 'toDataPage', 'toMaintenancePage']
  for (const [index, name] of ['SNA0000001', /SNA.5000/, 'SNA 3-6K'].entries()) {
    await user.click(cell(name))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(index + 1))
  }
  expect(opened.mock.calls).toEqual(
    targets.map((target) => [`https://monitor.example/${target}`, '_blank', 'noopener']),
  )
  expect(asked).toEqual(targets.map((targetRouter) => ({ threadId: 'thread-0001', targetRouter })))
  answer = () => {
    throw refuse(422, { error: 'dialogue.no_device', msg: 'No such page' })
  }
  await user.click(cell('SNA0000001'))
  expect(await screen.findByText('Redirect failed, No such page')).toBeVisible()
  answer = () => '/device/SNA0000001'
  await user.click(cell('SNA0000001'))
  await waitFor(() => expect(address()).toBe('/device/SNA0000001'))
  opened.mockRestore()
})

test("HIST-06 HIST-07 HIST-08 API-08 opens a record's audit dialog, sends it and confirms", async () => {
  const sent: object[] = []
  const { user } = await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    remote,
    handlers: [
      listing().handler,
      mock(dialogueRoutes.updateGptTopicRecordData, ({ body }) => {
        sent.push(body)
        if (sent.length === 1) throw refuse(409, { error: 'dialogue.closed', msg: 'Not now' })
        return { ...first, version: 4 }
      }),
    ],
  })
  await screen.findByText('Which cable?')
  await user.click(within(getRow('How loud is the fan?')).getByRole('button', { name: 'Edit' }))
  const audit = within(screen.getByRole('dialog', { name: 'Audit' }))
  const choose = async (label: string, option: string) => {
    await user.click(audit.getByRole('combobox', { name: label }))
    await user.click(within(await screen.findByRole('listbox')).getByText(option))
  }
  await choose('Audit Status', 'Ready')
  await choose('According', 'Specific analysis')
  const submit = async (answer: string) => {
    await user.click(audit.getByText('Submit'))
    const question = within(
      (await screen.findByText('Do you want to submit?')).closest('[role=dialog]') as HTMLElement,
    )
    await user.click(question.getByText(answer))
    await waitFor(() => expect(screen.queryByText('Do you want to submit?')).not.toBeInTheDocument())
  }
  await submit('Cancel')
  expect(sent).toEqual([])
  await submit('Submit')
  expect(await screen.findByText('Operation failed, Not now')).toBeVisible()
  await submit('Submit')
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent[1]).toEqual({
    threadId: 'thread-0001',
    qnaStatus: 'READY',
    according: 'SPECIFIC_ANALYSIS',
    version: 3,
  })
})

test('HIST-13 HIST-14 hides editing from readers, and deletion from everybody', async () => {
  const { unmount } = await renderAt('/LuxChatDialogueHistory', {
    as: { permissions: ['dialogue:view'] },
    remote,
    handlers: [listing().handler],
  })
  await screen.findByText('Which cable?')
  const names = (text: string) =>
    within(getRow(text))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names('Which cable?')).toContain('View')
  expect(within(getRow('Which cable?')).getByText('Edit')).toBeDisabled()
  unmount()
  const { user } = await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    remote,
    handlers: [listing().handler],
  })
  await screen.findByText('Which cable?')
  expect(names('Which cable?')).toEqual(expect.arrayContaining(['View', 'Edit']))
  await user.click(within(getRow('Which cable?')).getByRole('checkbox'))
  expect(screen.queryByRole('button', { name: /delete/i })).not.toBeInTheDocument()
})

test('previews a dialogue in the list on Space; j moves to the next', async () => {
  const { handler } = listing()
  const asked: unknown[] = []
  const messages = mock(gptTopicRecordRoutes.getGptTopicRecordData, ({ body }) => {
    asked.push(body.queryParams)
    const of = body.queryParams?.threadId === 'thread-0002' ? 'The red one.' : 'About 60 dB.'
    return { ...toPage([aMessage({ position: 'ANSWER', message: of })], body), totalElements: 14 }
  })
  const { user } = await renderAt('/LuxChatDialogueHistory', {
    as: reviewer,
    remote,
    handlers: [handler, messages],
  })
  const cell = (await screen.findByText('How loud is the fan?')).closest('td')
  cell?.focus()
  await user.keyboard(' ')
  // Expects the next dialogue to be hidden beside it.
  const seen = async (text: string) => {
    await waitFor(() =>
      expect(screen.getAllByText(text).filter((one) => !one.closest('[hidden]'))).toHaveLength(1),
    )
  }
  await seen('About 60 dB.')
  await seen('The first 1 of 14 messages')
  expect(screen.queryByRole('button', { name: 'Edit Message' })).not.toBeInTheDocument()
  await user.keyboard('j')
  await seen('The red one.')
  expect(asked).toContainEqual({ threadId: 'thread-0002' })
  expect(await findAxeProblems()).toEqual([])
})

test('shows unreviewed dislikes in the list, also by address', async () => {
  const { requests, handler } = listing()
  await renderAt('/LuxChatDialogueHistory?dislike=OPEN', { as: reviewer, remote, handlers: [handler] })
  await screen.findByText('How loud is the fan?')
  expect(within(getRow('How loud is the fan?')).getByText('Disliked, not yet reviewed')).toBeVisible()
  expect(requests.at(-1)?.body.queryParams).toEqual({ dislike: ['OPEN'] })
})
