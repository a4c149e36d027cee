import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Board } from './Board.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { useOptimisticMoves } from './useOptimisticMoves.ts'

interface Job {
  id: number
  name: string
}
const lanes = [
  { key: 'A', label: 'Request' },
  { key: 'B', label: 'Received' },
  { key: 'C', label: 'Completed' },
]
const noJump = 'It has to be received first.'

/** Renders three columns with rows of a server. */
function Jobs({ rows, onMove }: { rows: Record<string, Job[]>; onMove(to: string): Promise<void> }) {
  const moves = useOptimisticMoves<Job>()
  return (
    <Board<Job>
      label="Jobs by status"
      lanes={lanes}
      isFixed={false}
      moves={moves}
      refusalOf={(_, to) => (to === 'C' ? noJump : undefined)}
      onDrop={(card, from, to) => void moves.move(card, from, to, () => onMove(to)).catch(() => {})}
      onRefused={(_, __, reason) => {
        document.title = reason
      }}
      column={(lane, parts) => (
        <BoardColumn
          key={lane.key}
          lane={lane}
          {...parts}
          read={{ cards: rows[lane.key] ?? [], total: '1', isFetching: false, refetch: () => {} }}
        >
          {parts.card}
        </BoardColumn>
      )}
      face={({ name }) => <a href="/job">{name}</a>}
      menu={() => null}
    />
  )
}

const rows = { A: [{ id: 7, name: 'R-7' }], B: [{ id: 8, name: 'R-8' }] }
const column = (name: string) => within(screen.getByRole('region', { name }))
const status = () => screen.getByRole('status').textContent
let refuse: (error: Error) => void
const show = (sent: string[]) =>
  renderAt('/rma', {
    as: 'maintain',
    element: (
      <main>
        <Jobs
          rows={rows}
          onMove={(to) => {
            sent.push(to)
            return new Promise((_, reject) => {
              refuse = reject
            })
          }}
        />
      </main>
    ),
  })

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})

test('moves a card by keyboard with announcements, and returns a refused card', async () => {
  const sent: string[] = []
  const { user } = await show(sent)
  expect(await findAxeProblems()).toEqual([])
  const handle = () => screen.getByRole('button', { name: 'Move R-7' })
  handle().focus()
  await user.keyboard(' ')
  expect(status()).toMatch(/^R-7 picked up/)
  await user.keyboard('{ArrowRight}')
  expect(status()).toBe('Received')
  await user.keyboard('{ArrowRight}')
  expect(status()).toBe(`Completed. ${noJump}`)
  expect(column('Completed').getByText(noJump)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(status()).toBe('R-7 was not moved.')
  await user.keyboard(' {ArrowRight} ')
  expect(status()).toBe('R-7 dropped on Received.')
  expect(column('Received').getByText('R-7')).toBeVisible()
  expect(column('Request').queryByText('R-7')).not.toBeInTheDocument()
  expect(handle()).toHaveFocus()
  expect(sent).toEqual(['B'])
  refuse(new Error('stale'))
  await waitFor(() => expect(column('Request').getByText('R-7')).toBeVisible())
})

test('starts dragging a card after six pixels, and shows why it cannot be dropped', async () => {
  const sent: string[] = []
  await show(sent)
  const pointer = (on: Element | Window, type: string, clientX = 0) =>
    fireEvent(on, new MouseEvent(`pointer${type}`, { bubbles: true, button: 0, clientX, clientY: 10 }))
  document.elementFromPoint = (x) =>
    screen.getByRole('region', { name: x < 100 ? 'Request' : x < 200 ? 'Received' : 'Completed' })
  const card = () => screen.getByText('R-7').closest('li') as HTMLElement
  pointer(card(), 'down', 10)
  pointer(window, 'move', 12)
  pointer(window, 'up')
  expect(sent).toEqual([])
  pointer(card(), 'down', 10)
  pointer(window, 'move', 250)
  expect(column('Completed').getByText(noJump)).toBeVisible()
  pointer(window, 'up')
  expect(document.title).toBe(noJump)
  pointer(screen.getByText('R-7'), 'down', 10)
  pointer(window, 'move', 150)
  pointer(window, 'up')
  expect(sent).toEqual([])
  pointer(card(), 'down', 10)
  pointer(window, 'move', 150)
  pointer(window, 'up')
  expect(sent).toEqual(['B'])
  expect(column('Received').getByText('R-7')).toBeVisible()
})
