import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { mock, pageOf, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { rowOf } from '@portal/testing/browser/rows.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { aFeedback, aPhoto } from './feedback.builder.ts'

const { findFeedback, getFeedbackInfo, saveFeedback, deleteFeedbackUpload } = feedbackRoutes
const support = { permissions: ['feedback:view', 'feedback:create', 'feedback:edit', 'feedback:delete'] }
const author = { userId: 'U2', permissions: ['feedback:view', 'feedback:create'] }
const other = { userId: 'U9', permissions: [] }
const listing = mock(findFeedback, ({ body }) =>
  pageOf([aFeedback(), aFeedback({ id: 8, title: 'Thanks', status: 'CLOSED', outcome: 'SOLVED' })], body),
)
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('feedback is listed with status and outcome, and its title opens it', async () => {
  await renderAt('/feedback', { as: support, remote, handlers: [listing] })
  await screen.findByText('Thanks')
  expect(within(rowOf('Thanks')).getByText('Solved')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Thanks' })).toHaveAttribute('href', '/feedbackPage/8')
  expect(await axeFindings()).toEqual([])
})

test('support closes with an outcome; what the server refuses stands at its field', async () => {
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
  await user.click(within(rowOf('The display stays dark')).getByText('Edit'))
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('Choose the outcome')).toBeVisible()
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toMatchObject([{ id: 7, version: 1, fileIds: [] }, { id: 7 }])
})

test('an author who may see no list edits the own item and removes an attachment', async () => {
  let files = [aPhoto]
  const removed: unknown[] = []
  const handlers = [
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

test('whoever did not write it, or finds it closed, is offered no change', async () => {
  const handlers = [mock(getFeedbackInfo, aFeedback({ files: [aPhoto] }))]
  await renderAt('/feedbackPage/7', { as: other, remote, handlers })
  expect(await screen.findByText(/Nothing is shown/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove dark.png' })).not.toBeInTheDocument()
})

test('the form stands by itself: what the app knows is filled in, a pasted picture goes along', async () => {
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
  expect(await axeFindings()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const link = await screen.findByRole('link', { name: 'View your feedback' })
  expect(link).toHaveAttribute('href', '/feedbackPage/9')
  expect(sent).toMatchObject([
    { title: 'Dark', source: 'IOS_APP', serialNum: 'SNA0001', fileIds: [aPhoto.id] },
  ])
  await user.click(screen.getByRole('button', { name: 'Send more feedback' }))
  await waitFor(() => expect(screen.getByLabelText(/Title/)).toHaveValue(''))
})
