import { type AnswerFigures, answerFiguresRoutes } from '@portal/contracts/answer-figures.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { reviewer } from '../review/review.mock.ts'

const none = { answered: 0, refused: 0, askedBack: 0, handedOver: 0, liked: 0, disliked: 0, corrected: 0 }
const some = { answered: 8, refused: 1, askedBack: 1, handedOver: 2, liked: 3, disliked: 4, corrected: 5 }
const figures: AnswerFigures = {
  weeks: [
    { from: '2026-11-09', to: '2026-11-15', ...none, reviewed: 0, medianReviewHours: null },
    { from: '2026-11-16', to: '2026-11-22', ...some, reviewed: 3, medianReviewHours: 5.5 },
  ],
  byModel: [
    { value: 'SNA_5000', ...some },
    { value: '', ...none, refused: 2 },
  ],
  byPlatform: [{ value: 'EG4', ...some }],
  reviewed: 3,
  medianReviewHours: 5.5,
  documents: [{ fileId: 3, filename: 'manual.pdf', citations: 20, disliked: 4, corrected: 2, bad: 5 }],
}
const show = (handler: ReturnType<typeof mock>, address = '/luxFigures') =>
  renderAt(address, { as: reviewer, remote, handlers: [handler] })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test('shows charts and tables of all counts', async () => {
  await show(mock(answerFiguresRoutes.findAnswerFigures, () => figures))
  const bars = within(await screen.findByRole('list', { name: 'Answers by model' })).getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual(['SNA 50008 of 1080%', 'No device0 of 20%'])
  expect(screen.getByText(/Median of 3 reviews: 5\.5 h\./)).toBeVisible()
  expect(rowsOf('By week').at(-1)).toBe('Nov 16, 2026811234535.5')
  expect(rowsOf('By platform')).toEqual([
    'PlatformAnsweredNot answeredClarification requestedHanded over to supportLikedDislikedCorrected',
    'EG48112345',
  ])
  expect(rowsOf('Documents whose answers were disliked or corrected').at(-1)).toBe('manual.pdf422025%')
  expect(await findAxeProblems()).toEqual([])
})

test('keeps period, platform and model in the address', async () => {
  const asked: unknown[] = []
  const handler = mock(answerFiguresRoutes.findAnswerFigures, ({ body }) => {
    asked.push(body)
    return figures
  })
  const { user } = await show(handler, '/luxFigures?weeks=4&platform=EG4&model=nonsense')
  await screen.findByRole('list', { name: 'Answers by week' })
  expect(asked).toEqual([{ weeks: 4, platform: 'EG4' }])
  await user.click(screen.getByRole('combobox', { name: 'Model' }))
  await user.click(await screen.findByRole('option', { name: 'SNA 5000' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ weeks: 4, platform: 'EG4', model: 'SNA_5000' }))
})

test('saves a table as a file without formulas', async () => {
  const saved: Blob[] = []
  const spy = jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:x'
  })
  const document = { ...(figures.documents[0] as AnswerFigures['documents'][number]), filename: '=cmd.pdf' }
  const { user } = await show(
    mock(answerFiguresRoutes.findAnswerFigures, () => ({ ...figures, documents: [document] })),
  )
  await user.click(await screen.findByRole('button', { name: /^Documents .*: export$/ }))
  expect(await saved[0]?.text()).toContain(`"'=cmd.pdf","4","2","20","25%"`)
  await user.click(screen.getByRole('button', { name: 'By week: export' }))
  expect(await saved[1]?.text()).toContain('"2026-11-16","8","1","1","2","3","4","5","3","5.5"')
  spy.mockRestore()
})

test('reports missing data and failures', async () => {
  const empty = { ...figures, weeks: [], byModel: [], byPlatform: [], reviewed: 0, documents: [] }
  await show(mock(answerFiguresRoutes.findAnswerFigures, () => empty))
  expect(await screen.findByText('No statistics yet')).toBeVisible()
})

test('reports why counting failed', async () => {
  const failing = mock(answerFiguresRoutes.findAnswerFigures, () => {
    throw refuse(503, { msg: 'The database is not reachable' })
  })
  await show(failing)
  expect(await screen.findByText('The database is not reachable')).toBeVisible()
})
