import { Provider, store } from '@portal/client'
import { publishEvent } from '@portal/client/events.ts'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { type FeedbackComment, feedbackCommentRoutes } from '@portal/contracts/feedback-comment.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt, signIn } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { useSaveFeedbackCommentMutation } from './comment.api.ts'
import { useFindFeedbackQuery } from './feedback.api.ts'
import { aComment, aFeedback, aPhoto } from './feedback.builder.ts'

const { findFeedback, getFeedbackInfo, saveFeedback, deleteFeedbackUpload } = feedbackRoutes
const support = { permissions: ['feedback:view', 'feedback:create', 'feedback:edit', 'feedback:delete'] }
const author = { userId: 'U2', role: 'OWNER' as const, permissions: ['feedback:view', 'feedback:create'] }
const other = { userId: 'U9', role: 'VIEWER' as const, permissions: [] }
const listing = mock(findFeedback, ({ body }) =>
  toPage([aFeedback(), aFeedback({ id: 8, title: 'Thanks', status: 'CLOSED', outcome: 'SOLVED' })], body),
)
const { findPageLevel1Comments, findPageLevel2Comments, saveFeedbackComment, readFeedback } =
  feedbackCommentRoutes
const quiet = [mock(findPageLevel1Comments, ({ body }) => toPage([], body)), mock(readFeedback, null)]
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('lists feedback with status and outcome, and opens it by its title', async () => {
  await renderAt('/feedback', { as: support, remote, handlers: [listing] })
  await screen.findByText('Thanks')
  expect(within(getRow('Thanks')).getByText('Solved')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Thanks' })).toHaveAttribute('href', '/feedbackPage/8')
  expect(await findAxeProblems()).toEqual([])
})

test('closes with an outcome, and shows server errors at their fields', async () => {
  const sent: unknown[] = []
  const save = mock(saveFeedback, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      throw refuse(400, {
        error: 'feedback.invalid',
        msg: 'Choose the outcome.',
        fields: { outcome: 'Choose the outcome' },
      })
    return aFeedback()
  })
  const { user } = await renderAt('/feedback', { as: support, remote, handlers: [listing, save] })
  await screen.findByText('Thanks')
  await user.click(within(getRow('The display stays dark')).getByText('Edit'))
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Choose the outcome')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toMatchObject([{ id: 7, version: 1, fileIds: [] }, { id: 7 }])
})

test('changes the status in its cell, but closes only with an outcome', async () => {
  const sent: unknown[] = []
  const change = mock(feedbackRoutes.changeFeedback, ({ body }) => {
    sent.push(body)
    return { change: '00000000-0000-4000-8000-000000000001', ids: [8], refused: [] }
  })
  const { user } = await renderAt('/feedback', { as: support, remote, handlers: [listing, change] })
  const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await user.click(await screen.findByRole('button', { name: /^Status of The display stays dark/ }))
  expect(offered()).toEqual(['In progress'])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Status of Thanks: Closed' }))
  expect(offered()).toEqual(['Waiting', 'In progress'])
  await user.click(screen.getByRole('menuitem', { name: 'In progress' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [8], set: { status: 'IN_PROGRESS' } }]))
})

test('lets an author without the list edit the item and remove an attachment', async () => {
  let files = [aPhoto]
  const removed: unknown[] = []
  const handlers = [
    ...quiet,
    mock(getFeedbackInfo, () => aFeedback({ files })),
    mock(deleteFeedbackUpload, ({ request }) => {
      removed.push(request.headers.get('content-type'))
      files = []
      return null
    }),
  ]
  const { user } = await renderAt('/feedbackPage/7', { as: author, remote, handlers })
  expect(await screen.findByText(/Nothing is shown/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove dark.png' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('No files yet')).toBeVisible()
  expect(removed).toEqual([expect.stringContaining('text/plain')])
})

test('offers no change to other users, or of closed feedback', async () => {
  const handlers = [...quiet, mock(getFeedbackInfo, aFeedback({ files: [aPhoto] }))]
  await renderAt('/feedbackPage/7', { as: other, remote, handlers })
  expect(await screen.findByText(/Nothing is shown/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove dark.png' })).not.toBeInTheDocument()
})

test('shows the form alone with values from the app, and accepts a pasted picture', async () => {
  const sent: unknown[] = []
  const handlers = [
    mock(backofficeFileRoutes.uploadFile, aPhoto),
    mock(saveFeedback, ({ body }) => {
      sent.push(body)
      return aFeedback({ id: 9 })
    }),
  ]
  const { user } = await renderAt('/FeedbackPage?source=IOS_APP&serialNum=SNA0001', {
    as: other,
    remote,
    handlers,
  })
  await user.type(await screen.findByLabelText(/Title/), 'Dark')
  await user.type(screen.getByLabelText(/Message/), 'Nothing is shown.')
  const picture = new File(['PNG'], 'image.png', { type: 'image/png' })
  fireEvent.paste(document.body, { clipboardData: { files: [picture] } })
  expect(await screen.findByText('dark.png')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const link = await screen.findByRole('link', { name: 'View your feedback' })
  expect(link).toHaveAttribute('href', '/feedbackPage/9')
  expect(sent).toMatchObject([
    { title: 'Dark', source: 'IOS_APP', serialNum: 'SNA0001', fileIds: [aPhoto.id] },
  ])
  await user.click(screen.getByRole('button', { name: 'Send more feedback' }))
  await waitFor(() => expect(screen.getByLabelText(/Title/)).toHaveValue(''))
})

test('pages comments and replies, and shows new ones immediately', async () => {
  const last = aComment({ id: 21, text: 'Comment 21' })
  const pages: Record<number, FeedbackComment> = {
    1: aComment({ text: 'Comment 1', replyCount: 1 }),
    2: last,
  }
  const sent: unknown[] = []
  const readOf: unknown[] = []
  const handlers = [
    mock(getFeedbackInfo, aFeedback()),
    mock(findPageLevel1Comments, ({ body: { page, size } }) => ({
      content: [pages[page] ?? last],
      totalElements: 21,
      totalIsExact: true,
      page,
      size,
    })),
    mock(findPageLevel2Comments, ({ body }) =>
      toPage([aComment({ id: 90, parentId: 1, text: 'The reply', isSupport: true, userName: '' })], body),
    ),
    mock(saveFeedbackComment, ({ body }) => {
      sent.push(body)
      return aComment({ id: 99, ...body })
    }),
    mock(readFeedback, ({ body }) => {
      readOf.push(body)
      return null
    }),
  ]
  const { user } = await renderAt('/feedbackComments/7', { as: author, remote, handlers })
  expect(await screen.findByText('Comment 1')).toBeVisible()
  expect(screen.queryByText('Comment 21')).not.toBeInTheDocument()
  await waitFor(() => expect(readOf).toContainEqual({ id: 7 }))
  await user.click(screen.getByRole('button', { name: 'Show replies (1)' }))
  const reply = (await screen.findByText('The reply')).closest('article') as HTMLElement
  expect(within(reply).getByText('Support')).toBeVisible()
  expect(within(reply).queryByRole('button')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Comment 21')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Thanks')
  await user.click(screen.getAllByRole('button', { name: 'Send' }).at(-1) as HTMLElement)
  await waitFor(() => expect(sent).toEqual([{ feedbackId: 7, parentId: 21, text: 'Thanks' }]))
  pages[2] = { ...last, text: 'Changed elsewhere' }
  publishEvent({ topic: 'row.changed', data: { noun: 'feedback', id: 7 } })
  expect(await screen.findByText('Changed elsewhere')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})

test('refetches open lists of feedback after a new comment', async () => {
  let reads = 0
  const find = mock(findFeedback, ({ body }) => {
    reads += 1
    return toPage([aFeedback()], body)
  })
  const save = mock(saveFeedbackComment, ({ body }) => aComment({ id: 99, ...body }))
  signIn(support)
  server.use(find, save)
  const { result } = renderHook(
    () => ({
      list: useFindFeedbackQuery({ page: 1, size: 15 }),
      comment: useSaveFeedbackCommentMutation()[0],
    }),
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  )
  await waitFor(() => expect(result.current.list.data?.content).toHaveLength(1))
  await act(async () => void (await result.current.comment({ feedbackId: 7, text: 'Thanks' })))
  await waitFor(() => expect(reads).toBe(2))
})

test('edits an own comment in place, and keeps an unsent comment', async () => {
  const handlers = [
    mock(readFeedback, null),
    mock(getFeedbackInfo, aFeedback()),
    mock(findPageLevel1Comments, ({ body }) => toPage([aComment({ isOwn: true })], body)),
    mock(saveFeedbackComment, () => {
      throw refuse(409, { error: 'feedback.deleted', msg: 'This feedback has been deleted.' })
    }),
  ]
  const { user } = await renderAt('/feedbackPage/7', { as: author, remote, handlers })
  const comment = (await screen.findByText('It blinks.')).closest('article') as HTMLElement
  await user.click(within(comment).getByRole('button', { name: 'Edit' }))
  await user.paste('x'.repeat(2_001))
  expect(within(comment).getByText('At most 2,000 characters (currently 2,011)')).toBeVisible()
  expect(within(comment).getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.clear(within(comment).getByRole('textbox'))
  await user.type(within(comment).getByRole('textbox'), 'It blinks. Red.')
  await user.click(within(comment).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Operation failed. This feedback has been deleted.')).toBeVisible()
  expect(within(comment).getByRole('textbox')).toHaveValue('It blinks. Red.')
})
