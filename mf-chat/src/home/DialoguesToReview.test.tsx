import { publishEvent } from '@portal/client/events.ts'
import { dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { aDialogue, reviewer } from '../review/review.mock.ts'
import DialoguesToReview from './DialoguesToReview.tsx'

const unpassed = ['INACTIVE', 'PENDING', 'READY']

test('lists unreviewed dialogues, newest first, with links to their review and the list', async () => {
  const asked: unknown[] = []
  const rows = [aDialogue(), aDialogue({ id: 8, chatTitle: 'Which cable?', evaluation: 0 })]
  const find = mock(dialogueRoutes.getAllGptTopicRecord, ({ body }) => {
    asked.push(body)
    return { ...toPage(rows, body), totalElements: 12 }
  })
  await renderAt('/', { as: reviewer, element: <DialoguesToReview />, handlers: [find] })
  const card = within(await screen.findByRole('region', { name: 'Dialogues to review' }))
  expect(asked).toEqual([{ page: 1, size: 5, direction: 'DESC', queryParams: { qnaStatus: unpassed } }])
  expect(card.getByText('12')).toBeVisible()
  const [low, normal] = card.getAllByRole('listitem')
  expect(low).toHaveTextContent('Low')
  expect(normal).not.toHaveTextContent('Low')
  const link = new URL(
    card.getByRole('link', { name: 'How loud is the fan?' }).getAttribute('href') ?? '',
    'http://x',
  )
  expect(link.pathname).toBe('/LuxChat2History')
  expect(link.searchParams.get('threadId')).toBe('thread-0001')
  expect(JSON.parse(link.searchParams.get('queue') ?? '')).toEqual({
    direction: 'DESC',
    queryParams: { qnaStatus: unpassed },
  })
  expect(card.getByRole('link', { name: 'Show these dialogues' })).toHaveAttribute(
    'href',
    '/LuxChatDialogueHistory?qnaStatus=INACTIVE&qnaStatus=PENDING&qnaStatus=READY',
  )
  expect(await findAxeProblems()).toEqual([])
})

test('disappears once all dialogues have passed', async () => {
  let rows = [aDialogue()]
  const find = mock(dialogueRoutes.getAllGptTopicRecord, ({ body }) => toPage(rows, body))
  await renderAt('/', { as: reviewer, element: <DialoguesToReview />, handlers: [find] })
  await screen.findByRole('region', { name: 'Dialogues to review' })
  rows = []
  publishEvent({ topic: 'row.changed', data: { noun: 'dialogue', id: 7 } })
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument())
})
