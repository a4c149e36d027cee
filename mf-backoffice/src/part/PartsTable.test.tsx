import { type Part, partRoutes } from '@portal/contracts/part.contract.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, within } from '@testing-library/react'
import { aPart } from '../common/trace.builder.ts'
import * as remote from '../remote.ts'

const listing = mock(partRoutes.findParts, ({ body }) =>
  toPage([aPart(), aPart({ id: 2, partNo: 'PN-200', serialNum: null })], body),
)
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)

test('lists parts on the second tab of /order, with links to order and device', async () => {
  await renderAt('/order?view=parts', { as: 'maintain', remote, handlers: [listing] })
  await screen.findByText('PN-100')
  expect(screen.getByRole('tab', { name: 'Parts', selected: true })).toBeVisible()
  const links = within(getRow('PN-100')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/order/SO-1', '/device/SNA0001'])
})

test('changes a part, and shows server errors at their fields', async () => {
  let tries = 0
  const sent: unknown[] = []
  const save = mock(partRoutes.savePart, ({ body }) => {
    sent.push(body)
    tries += 1
    if (tries === 1)
      throw refuse(400, {
        error: 'part.invalid',
        msg: 'Check the marked fields',
        fields: { serialNum: 'No such device' },
      })
    return aPart(body as Partial<Part>)
  })
  const { user } = await renderAt('/order?view=parts', { as: 'maintain', remote, handlers: [listing, save] })
  await screen.findByText('PN-200')
  await user.click(within(getRow('PN-200')).getByText('Edit'))
  const built = dialog().getByLabelText(/Built into/)
  await user.type(built, 'SNA9')
  await user.click(dialog().getByText('Save'))
  expect(await dialog().findByText('No such device')).toBeVisible()
  expect(built).toBeInvalid()
  await user.clear(built)
  await user.click(dialog().getByText('Save'))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toMatchObject([
    { id: 2, serialNum: 'SNA9' },
    { id: 2, serialNum: null },
  ])
})

test('offers no changes to readers', async () => {
  await renderAt('/order?view=parts', { as: 'owner', remote, handlers: [listing] })
  await screen.findByText('PN-100')
  expect(screen.queryByText('New part')).not.toBeInTheDocument()
  expect(within(getRow('PN-100')).getByRole('button')).toHaveTextContent('Preview')
})
