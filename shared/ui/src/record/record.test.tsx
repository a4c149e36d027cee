import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import { CodeTag } from '../CodeTag.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { Fact, Facts } from './Facts.tsx'
import { QueryResult } from './QueryResult.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { Section } from './Section.tsx'

const list = { label: 'Warranties', to: '/warranty' }
const statuses = [{ value: 'OPEN', label: 'Open' }]
const failure = { status: 503, url: '/warranty/findOne', msg: 'The database does not respond.' }
const missing = {
  status: 404,
  url: '/warranty/findOne',
  error: 'warranty.not_found',
  msg: 'There is no such warranty.',
}

const show = (result: { currentData?: string; error?: unknown }, refetch = () => {}) =>
  renderAt('/warranty/7', {
    as: 'maintain',
    element: (
      <QueryResult result={{ ...result, refetch }} record={{ title: 'W-7', list }}>
        {(text) => <p>{text}</p>}
      </QueryResult>
    ),
  })

test('keeps showing the last answer while refetching fails', async () => {
  await show({ currentData: 'Five years', error: failure })
  expect(screen.getByText('Five years')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('offers a retry and a link to the list if a record cannot be read', async () => {
  const refetch = jest.fn()
  const { user, address } = await show({ error: failure }, refetch)
  expect(screen.getByRole('heading', { level: 1, name: 'W-7' })).toBeVisible()
  expect(screen.getByText('The database does not respond.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('link', { name: 'Warranties' }))
  expect(address()).toBe('/warranty')
})

test('offers no retry for a missing record', async () => {
  await show({ error: missing })
  expect(screen.getByText('Not found')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test("labels the sections of a record's page", async () => {
  await renderAt('/warranty/7', {
    as: 'maintain',
    element: (
      <main>
        <RecordHeader title="W-7" status={{ value: 'OPEN', label: 'Open' }} list={list} />
        <Section title="Terms">
          <Facts>
            <Fact label="Months">{0}</Fact>
            <Fact label="Remark">{''}</Fact>
            <Fact label="Status">
              <CodeTag options={statuses} value="OF_A_NEWER_SERVER" />
            </Fact>
          </Facts>
          <PlainTable
            label="Claims"
            rows={[{ no: 'C-1' }]}
            rowKey={({ no }) => no}
            columns={[{ label: 'Claim', cell: ({ no }) => no }]}
          />
        </Section>
      </main>
    ),
  })
  expect(screen.getByRole('region', { name: 'Terms' })).toBeVisible()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '0',
    '–',
    'OF_A_NEWER_SERVER',
  ])
  expect(screen.getByRole('table', { name: 'Claims' })).toHaveTextContent('ClaimC-1')
  expect(await findAxeProblems()).toEqual([])
})

test('shows tables in a page as lists on a phone, without empty values', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
  try {
    await renderAt('/warranty/7', {
      as: 'maintain',
      element: (
        <PlainTable
          label="Claims"
          rows={[{ no: 'C-1', months: 12 }]}
          rowKey={({ no }) => no}
          columns={[
            { label: 'Claim', cell: ({ no }) => no },
            { label: 'Months', cell: ({ months }) => months },
          ]}
        />
      ),
    })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Claims' })).toHaveTextContent('C-1Months12')
    expect(screen.getByRole('term')).toHaveTextContent('Months')
  } finally {
    window.matchMedia = wide
  }
})
